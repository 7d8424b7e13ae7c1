#!/bin/bash
# On a machine that docs/install.md has set up: callers ask through nginx for a page (GET) and a write (POST, which nginx
# does not repeat), from `start` to `stop`. The end is 1 when a request was not answered by the app.
set -euo pipefail
folder=/tmp/answers

ask() { # file, curl's arguments
  local file=$1; shift
  while [ -e "$folder/running" ]; do
    curl -s -o /dev/null -w '%{http_code}\n' --max-time 30 --cacert /etc/nginx/tls/fullchain.pem \
      --resolve "$SITE:443:127.0.0.1" "$@" >> "$folder/$file" || echo "curl $?" >> "$folder/$file"
    sleep 0.2
  done
}

case "$1" in
  start)
    mkdir "$folder"; touch "$folder/running"
    for caller in 1 2 3; do
      ask "page-$caller" "https://$SITE/setup" &
      ask "write-$caller" -X POST -H 'content-type: application/json' -d '{}' "https://$SITE/api/v1/correspondences" &
    done ;;
  stop)
    rm "$folder/running"; sleep 3
    echo 'answers by status (200 pages; 401 writes without a sign-in):'
    cat "$folder"/page-* "$folder"/write-* | sort | uniq -c
    ! cat "$folder"/page-* "$folder"/write-* | grep -vE '^(200|401)$' ;;
esac
