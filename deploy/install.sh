#!/bin/sh
# Installs or upgrades Parley on a Debian or Ubuntu server with systemd. This script has an archive behind it, with Node and embedded
# PostgreSQL inside: nothing is downloaded. As root:
#   sh parley-@VERSION@-linux-x64.run [--database-url URL] [--port PORT] [--host HOST] [--no-start]
#   sh parley-@VERSION@-linux-x64.run --uninstall     removes the program; data and settings stay
# `npm run pack -- installer` in a checkout writes it.
set -eu
umask 022
version=@VERSION@
arch=@ARCH@
sha256=@SHA256@

opt=/opt/parley
settings=/etc/parley.env
unit=/etc/systemd/system/parley.service
command=/usr/local/bin/parley
database_url='' port='' host='' start=yes uninstall=no

say() { printf '%s\n' "$*"; }
fail() { printf 'parley: %s\n' "$*" >&2; exit 1; }

while [ $# -gt 0 ]; do
  case $1 in
    --database-url | --port | --host)
      [ $# -ge 2 ] || fail "$1 needs a value."
      case $1 in --database-url) database_url=$2 ;; --port) port=$2 ;; --host) host=$2 ;; esac
      shift 2 ;;
    --no-start) start=no; shift ;;
    --uninstall) uninstall=yes; shift ;;
    --help | -h) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) fail "unknown option $1. There are --database-url, --port, --host, --no-start and --uninstall." ;;
  esac
done

[ "$(id -u)" -eq 0 ] || fail "run this as root: it makes a system user and a systemd unit."
# In a container or a chroot there is none: the unit is installed and not started.
runs_systemd() { [ -d /run/systemd/system ]; }

if [ "$uninstall" = yes ]; then
  if runs_systemd; then systemctl disable --now parley 2>/dev/null || true; fi
  rm -rf "$opt" "$unit" "$command"
  if runs_systemd; then systemctl daemon-reload; fi
  say "Parley is removed. Its data is in /var/lib/parley, its settings are in $settings."
  exit 0
fi

[ "$(uname -s)" = Linux ] && [ "$(uname -m)" = "$arch" ] || fail "this file is for Linux on $arch; this is $(uname -sm)."
case $database_url in
  '' | postgres://* | postgresql://*) ;;
  *) fail "--database-url must begin with postgres:// or postgresql://" ;;
esac
case $database_url$host in *[\"\\\`\$]* | *"
"*) fail 'the values must not contain quotes, $, ` or \. Percent-encode them in an address.' ;; esac
case $port in *[!0-9]*) fail "--port must be a number." ;; esac

# The archive begins behind the line that ends this script.
line=$(awk '/^__ARCHIVE__$/ { print NR + 1; exit }' "$0")
[ "$(tail -n "+$line" "$0" | sha256sum | cut -d' ' -f1)" = "$sha256" ] ||
  fail "this file is damaged: its checksum does not fit. Download it again."

getent group parley >/dev/null || groupadd --system parley
getent passwd parley >/dev/null ||
  useradd --system --gid parley --home-dir /var/lib/parley --no-create-home --shell /usr/sbin/nologin parley

# Unpacked beside the release that runs, and put in its place by one rename.
mkdir -p "$opt/releases"
draft=$(mktemp -d "$opt/releases/.new-XXXXXX")
trap 'rm -rf "$draft"' EXIT
tail -n "+$line" "$0" | tar -xzf - -C "$draft" --no-same-owner
chmod 755 "$draft"
"$draft/bin/node" "$draft/parley.js" --version >/dev/null || fail "the program does not start on this machine."
previous=$(readlink "$opt/current" 2>/dev/null || true)
release=$opt/releases/$version-$(printf %.8s "$sha256")
if [ -d "$release" ]; then rm -rf "$draft"; else mv "$draft" "$release"; fi
ln -sfn "$release" "$opt/current.new"
mv -T "$opt/current.new" "$opt/current"
# The release before this one stays, to go back to.
for old in "$opt"/releases/*; do
  [ "$old" = "$release" ] || [ "$old" = "$previous" ] || rm -rf "$old"
done

[ -e "$settings" ] || (umask 027 && printf '# Settings of Parley: NAME=value. The list: docs/settings.md\n' >"$settings")
chown root:parley "$settings"
chmod 640 "$settings"
set_value() {
  { grep -v "^$1=" "$settings" || true; printf '%s="%s"\n' "$1" "$2"; } >"$settings.new"
  cat "$settings.new" >"$settings"
  rm "$settings.new"
}
umask 077
if [ -n "$database_url" ]; then
  set_value DATABASE_URL "$database_url"
  # Kept at every later run: without it nothing that is encrypted can be read.
  grep -q '^PARLEY_SECRET_KEY=' "$settings" || set_value PARLEY_SECRET_KEY "$(head -c 32 /dev/urandom | base64)"
fi
[ -z "$port" ] || set_value PORT "$port"
[ -z "$host" ] || set_value HOST "$host"
umask 022
install -d -o parley -g parley -m 700 /var/lib/parley
mkdir -p /etc/systemd/system /usr/local/bin
install -m 644 "$opt/current/parley.service" "$unit"
cat >"$command" <<'COMMAND'
#!/bin/sh
# The command line of the Parley that runs on this machine, with its settings and as its user.
[ "$(id -u)" -eq 0 ] || { echo "parley: run this with sudo: the data belongs to the user parley." >&2; exit 1; }
export DATA_DIR=/var/lib/parley
cd /var/lib/parley || exit 1
exec runuser -u parley -- /opt/parley/current/bin/node --env-file=/etc/parley.env /opt/parley/current/parley.js "$@"
COMMAND
chmod 755 "$command"

say "Parley $version is installed in $opt."
if ! runs_systemd; then
  say "systemd does not run here: the unit is in $unit, and was not started."
  exit 0
fi
systemctl daemon-reload
systemctl --quiet enable parley
if [ "$start" = no ]; then
  say "Start it with: systemctl start parley"
  exit 0
fi
systemctl restart parley
at=$(sed -n 's/^PORT="\{0,1\}\([0-9]*\).*/\1/p' "$settings" | tail -1)
for _ in $(seq 120); do
  if "$opt/current/bin/node" -e "fetch('http://127.0.0.1:${at:-8080}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; then
    say "It runs at http://127.0.0.1:${at:-8080}. Sign in to the console with the link that this prints: sudo parley console"
    exit 0
  fi
  sleep 1
done
fail "it did not become ready within two minutes. Its log: journalctl -u parley"
exit 1
__ARCHIVE__
