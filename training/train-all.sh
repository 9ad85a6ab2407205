#!/usr/bin/env bash
# Three teachers side by side, then the reader that learns from them, exported. See README.md.
# Usage: train-all.sh BASE PUBLIC OUT [MORE OPTIONS OF train.py]
set -euo pipefail
cd "$(dirname "$0")"
base=$1 public=$2 out=$3
shift 3
mkdir -p "$out"
for seed in 1 2 3; do
  python3 train.py --base "$base" --public "$public" --passes 7 --rounded 0 --seed "$seed" --out "$out/teacher-$seed" "$@" > "$out/teacher-$seed.log" 2>&1 &
done
wait
python3 train.py --base "$base" --public "$public" --teachers "$out/teacher-*/reader.pt" --passes 8 --seed 5 --out "$out/reader" "$@" > "$out/reader.log" 2>&1
python3 export.py --base "$base" --model "$out/reader/reader.pt" --out "$out/reader" > "$out/export.log" 2>&1
