#!/bin/bash
# Runs what docs/install.md says about one machine, as root of a fresh Debian that may be thrown away, and then what
# docs/upgrade.md says about a new version, while callers ask. It changes the machine: users, packages, /etc.
# From a clone of the project:
#
#   REPOSITORY=$PWD SITE=dms.example.org tests/install/run-page.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
docs=$here/../../docs
[ "$(id -u)" = 0 ] || { echo 'run-page.sh needs root of a machine that may be thrown away' >&2; exit 2; }
export REPOSITORY SITE DEBIAN_FRONTEND=noninteractive

# Where systemd does not run, its stand-in does; packages must not start their services either.
if [ ! -d /run/systemd/system ]; then
  install -m 755 "$here/systemctl-stand-in" /usr/local/bin/systemctl
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
fi
# The clone belongs to root, and the user dms reads it.
git config --system --add safe.directory '*'

# The fenced commands of a page, from one heading to the next of the same or a higher level.
commands_of() { # page, heading
  awk -v heading="$2" '
    /^#+ / { level = index($0, " "); if ($0 == heading) { within = level } else if (within && level <= within) within = 0 }
    /^ *```/ { inside = within && $1 == "```sh"; next }
    inside' "$docs/$1"
}
run() { bash -euo pipefail -x <(for section in "$@"; do commands_of "${section%%:*}" "${section#*:}"; done); }

# Lines of level error and fatal: something of the page's own commands does not work, and no status says so.
refuse_errors() {
  local lines
  if [ -d /run/systemd/system ]; then lines=$(journalctl -o cat -u 'dms-*'); else lines=$(cat /var/log/dms-*@*.log); fi
  ! grep -E '"level":[5-9][0-9]' <<< "$lines" || { echo 'the log of web or worker has errors' >&2; exit 1; }
}

run 'install.md:## One machine for real'
# The second turn of sealing, after five minutes, is the first that seals.
for _ in $(seq 80); do
  [ "$(mariadb -N -e 'SELECT COUNT(*) FROM dms.audit_seals')" != 0 ] && break
  sleep 5
done
dms-run npm run audit:verify
[ "$(mariadb -N -e 'SELECT COUNT(*) FROM dms.audit_seals')" != 0 ] || { echo 'no audit row was sealed' >&2; exit 1; }
refuse_errors
echo 'install.md: every command succeeded'

VERSION=$(git rev-parse HEAD); export VERSION
"$here/ask-all-the-time.sh" start
run 'upgrade.md:## From one version to the next' 'upgrade.md:### The processes alone'
"$here/ask-all-the-time.sh" stop
refuse_errors
release=/srv/dms/releases/$VERSION run 'upgrade.md:### The schema, too'
echo 'upgrade.md: every command succeeded'
