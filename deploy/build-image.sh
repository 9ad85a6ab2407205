#!/usr/bin/env bash
# Builds the container image with Debian's buildah: no daemon, no registry. As root, from anywhere:
#   deploy/build-image.sh [name]
# The base is made from Debian's packages (debootstrap) and npm's package of Node, where the Dockerfile takes node:22-bookworm-slim.
# Settings: DEBIAN_MIRROR, NODE_VERSION, EMBEDDED_POSTGRES=--embedded-postgres, NODE_EXTRA_CA_CERTS.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-parley}
node_version=${NODE_VERSION:-22.23.3}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
base=localhost/node:22-bookworm-slim
arch=$(dpkg --print-architecture)

[ "$(id -u)" -eq 0 ] || { echo "Run this as root: debootstrap makes a system of its own." >&2; exit 1; }
for program in buildah debootstrap npm; do
  command -v "$program" >/dev/null || { echo "Install it first: apt-get install $program" >&2; exit 1; }
done

# Without fuse or a kernel that nests overlays, plain copies work everywhere.
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs} BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  echo "Making $base from Debian and Node $node_version"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "$mirror" >"$work/debootstrap.log" ||
    { tail -20 "$work/debootstrap.log" >&2; exit 1; }
  rm -rf "$work"/root/var/cache/apt/* "$work"/root/var/lib/apt/lists/* "$work"/root/var/log/* "$work"/root/usr/share/locale/*
  find "$work/root/usr/share/doc" "$work/root/usr/share/man" "$work/root/usr/share/info" -type f ! -name copyright -delete
  case $arch in amd64) node_arch=x64 ;; arm64) node_arch=arm64 ;; *) echo "no Node for $arch" >&2; exit 1 ;; esac
  # npm checks both against the digests of its registry.
  (cd "$work" && npm pack --silent "node-linux-$node_arch@$node_version" npm@10.9.4 >/dev/null)
  tar -xzf "$work"/node-linux-*.tgz -C "$work/root/usr/local" --strip-components=1 package/bin/node
  npm_folder=$work/root/usr/local/lib/node_modules/npm
  mkdir -p "$npm_folder"
  tar -xzf "$work"/npm-*.tgz -C "$npm_folder" --strip-components=1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"
  chroot "$work/root" sh -c 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node'
  tar -C "$work/root" -cf "$work/base.tar" .
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base.tar" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
  buildah commit --quiet --rm "$container" "$base" >/dev/null
fi

options=(--build-arg "NODE_IMAGE=$base" --build-arg "EMBEDDED_POSTGRES=${EMBEDDED_POSTGRES:-}")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  options+=(--volume "$NODE_EXTRA_CA_CERTS:/run/ca.pem:ro" --build-arg NODE_EXTRA_CA_CERTS=/run/ca.pem)
fi
buildah bud --pull-never --format docker "${options[@]}" --file deploy/Dockerfile --tag "$name" .

archive=dist/packages/$(basename "$name" | tr -d :)-image.tar.gz
mkdir -p dist/packages
buildah push --quiet "$name" "docker-archive:$work/image.tar:$name:latest"
gzip -6 <"$work/image.tar" >"$archive"
echo "$name: $(du -m "$archive" | cut -f1) MB compressed in $archive; load it with: docker load < $archive"
