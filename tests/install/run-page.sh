#!/bin/bash
# Runs what docs/install.md says about one machine, as root of a fresh Debian that may be thrown away, and then exchanges
# its web processes under load. It changes the machine: users, packages, /etc. From a clone of the project:
#
#   REPOSITORY=$PWD SITE=dms.example.org tests/install/run-page.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
page=$here/../../docs/install.md
[ "$(id -u)" = 0 ] || { echo 'run-page.sh needs root of a machine that may be thrown away' >&2; exit 2; }

# Where systemd does not run, its stand-in does; packages must not start their services either.
if [ ! -d /run/systemd/system ]; then
  install -m 755 "$here/systemctl-stand-in" /usr/local/bin/systemctl
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
fi
git config --global --add safe.directory '*'
git config --system --add safe.directory '*'
export DEBIAN_FRONTEND=noninteractive

commands=$(mktemp)
awk '/^## /{wanted = /^## One machine for real/} /^```/{if (wanted && $0 == "```sh") {inside = 1} else inside = 0; next} inside' \
  "$page" > "$commands"
bash -euo pipefail -x "$commands"

echo 'page: every command succeeded'
exec bash "$here/exchange-under-load.sh"
