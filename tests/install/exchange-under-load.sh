#!/bin/bash
# On a machine that docs/install.md has set up: restarts one web process after the other while callers ask through nginx
# for pages (GET) and sign-ins (POST, which nginx does not repeat). Every request has to be answered by the app.
set -euo pipefail
answers=$(mktemp -d)
running=$answers/running; touch "$running"
ask() { # what, curl's arguments
  local what=$1; shift
  while [ -e "$running" ]; do
    curl -s -o /dev/null -w '%{http_code}\n' --max-time 30 --cacert /etc/nginx/tls/fullchain.pem \
      --resolve "$SITE:443:127.0.0.1" "$@" >> "$answers/$what" || echo "curl $?" >> "$answers/$what"
  done
}
for caller in 1 2 3; do ask "get-$caller" "https://$SITE/setup" & done
for caller in 1 2 3; do ask "post-$caller" -X POST -H 'content-type: application/json' -d '{}' "https://$SITE/api/v1/correspondences" & done

for port in 3000 3001 3000 3001; do
  sleep 2
  systemctl restart "dms-web@$port"
  for _ in $(seq 150); do curl -fs "http://127.0.0.1:$port/api/health/ready" >/dev/null && break; sleep 0.2; done
  echo "web on $port: exchanged"
done
sleep 2; rm "$running"; wait
echo 'answers by status (200 pages; 401 writes without a sign-in):'
sort "$answers"/get-* "$answers"/post-* | uniq -c
! grep -hvE '^(200|401)$' "$answers"/get-* "$answers"/post-*
