-- Also undoes a delta that was cut off: everything is IF EXISTS, and DROP PROCEDURE takes the grants along. New ids stay.

UNLOCK TABLES;

DROP PROCEDURE IF EXISTS add_notifications_partition;
DROP PROCEDURE IF EXISTS add_audit_logs_partition;

CREATE PROCEDURE add_notifications_partition(IN month_start DATE) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'ALTER TABLE notifications REORGANIZE PARTITION pmax INTO (PARTITION p', DATE_FORMAT(month_start, '%Y%m'),
    ' VALUES LESS THAN (', TO_DAYS(DATE_ADD(DATE_FORMAT(month_start, '%Y-%m-01'), INTERVAL 1 MONTH)),
    '), PARTITION pmax VALUES LESS THAN MAXVALUE)');

CREATE PROCEDURE add_audit_logs_partition(IN log_year SMALLINT UNSIGNED) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'ALTER TABLE audit_logs REORGANIZE PARTITION pmax INTO (PARTITION p', log_year,
    ' VALUES LESS THAN (', log_year + 1, '), PARTITION pmax VALUES LESS THAN MAXVALUE)');

GRANT EXECUTE ON PROCEDURE add_notifications_partition TO dms_app;
GRANT EXECUTE ON PROCEDURE add_audit_logs_partition TO dms_app;
