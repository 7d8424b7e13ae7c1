#!/bin/sh
# A Redis of the compose file: master, replica or sentinel. Locks, limits and queues are in it and nothing that is not
# in the database, but jobs that are lost are sent again a minute late: so it keeps a file.
set -eu

case "$1" in
  sentinel)
    # Two of three sentinels agree; a sentinel writes into its own file.
    cat > /tmp/sentinel.conf <<CONFIGURATION
port 26379
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel monitor dms redis-1 6379 2
sentinel auth-pass dms ${REDIS_PASSWORD}
sentinel down-after-milliseconds dms 3000
sentinel failover-timeout dms 10000
sentinel parallel-syncs dms 1
CONFIGURATION
    exec redis-sentinel /tmp/sentinel.conf
    ;;
  replica)
    set -- --replicaof redis-1 6379 --masterauth "${REDIS_PASSWORD}"
    ;;
  *)
    set -- --masterauth "${REDIS_PASSWORD}"
    ;;
esac
# The worker refuses a Redis that forgets jobs when it is full.
exec redis-server --requirepass "${REDIS_PASSWORD}" --appendonly yes --maxmemory-policy noeviction "$@"
