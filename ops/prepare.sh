#!/bin/sh
# Of compose.yaml: what a release needs before its processes start. It may be repeated.
set -eu

npm run db:apply
npm run db:seed

# The account of the backup (docs/backup.md). Its password goes by the environment, not by the list of processes.
export MYSQL_PWD="$MARIADB_ROOT_PASSWORD"
mariadb --host=database-writer --user=root <<SQL
CREATE USER IF NOT EXISTS dms_backup@'%' IDENTIFIED BY '$DMS_BACKUP_PASSWORD';
ALTER USER dms_backup@'%' IDENTIFIED BY '$DMS_BACKUP_PASSWORD';
GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON dms.* TO dms_backup@'%';
GRANT SELECT ON mysql.proc TO dms_backup@'%';
GRANT RELOAD, BINLOG MONITOR, REPLICATION SLAVE ON *.* TO dms_backup@'%';
SQL

# Pages that are open ask for files of the build that they came from, also when no process has it any more: nginx keeps
# them. Names come from contents, so builds do not collide. A page is open for a month at most.
cp -r .next/static/. /static/
find /static -type f -mtime +30 -delete
