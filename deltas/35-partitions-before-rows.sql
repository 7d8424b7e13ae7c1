-- Ids of notifications that repeat are given anew, and no partition that holds rows is split while others insert: that is
-- what made MariaDB give AUTO_INCREMENT ids twice.

-- The text is a block of its own, because a routine's body is one statement here and EXECUTE IMMEDIATE takes no subquery.
DROP PROCEDURE add_notifications_partition;
CREATE PROCEDURE add_notifications_partition(IN month_start DATE) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'BEGIN NOT ATOMIC IF EXISTS (SELECT 1 FROM notifications PARTITION (pmax)) THEN
     SIGNAL SQLSTATE ''45000'' SET MESSAGE_TEXT = ''pmax of notifications holds rows''; END IF; ',
    'IF ''', month_start, ''' > UTC_DATE() + INTERVAL 12 MONTH THEN
     SIGNAL SQLSTATE ''45000'' SET MESSAGE_TEXT = ''more than a year ahead''; END IF; ',
    'ALTER TABLE notifications REORGANIZE PARTITION pmax INTO (PARTITION p', DATE_FORMAT(month_start, '%Y%m'),
    ' VALUES LESS THAN (', TO_DAYS(DATE_ADD(DATE_FORMAT(month_start, '%Y-%m-01'), INTERVAL 1 MONTH)),
    '), PARTITION pmax VALUES LESS THAN MAXVALUE); END');

DROP PROCEDURE add_audit_logs_partition;
CREATE PROCEDURE add_audit_logs_partition(IN log_year SMALLINT UNSIGNED) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'BEGIN NOT ATOMIC IF EXISTS (SELECT 1 FROM audit_logs PARTITION (pmax)) THEN
     SIGNAL SQLSTATE ''45000'' SET MESSAGE_TEXT = ''pmax of audit_logs holds rows''; END IF; ',
    'IF ', log_year, ' > YEAR(UTC_DATE()) + 2 THEN
     SIGNAL SQLSTATE ''45000'' SET MESSAGE_TEXT = ''more than two years ahead''; END IF; ',
    'ALTER TABLE audit_logs REORGANIZE PARTITION pmax INTO (PARTITION p', log_year,
    ' VALUES LESS THAN (', log_year + 1, '), PARTITION pmax VALUES LESS THAN MAXVALUE); END');

GRANT EXECUTE ON PROCEDURE add_notifications_partition TO dms_app;
GRANT EXECUTE ON PROCEDURE add_audit_logs_partition TO dms_app;

-- From the first id that repeats on, in the order they have, behind all others: an id stays a place in that order. The
-- lock keeps inserts out until the counter is above them.
LOCK TABLES notifications WRITE, notifications AS renumbered WRITE, notifications AS told WRITE;
SET @first_repeated = (SELECT MIN(repeated.id)
  FROM (SELECT told.id FROM notifications AS told GROUP BY told.id HAVING COUNT(*) > 1) AS repeated);
SET @last_id = (SELECT COALESCE(MAX(told.id), 0) FROM notifications AS told);
UPDATE notifications AS renumbered JOIN
  (SELECT told.id, told.created_at, ROW_NUMBER() OVER (ORDER BY told.id, told.created_at) AS place
   FROM notifications AS told WHERE told.id >= @first_repeated) AS ordered
  ON ordered.id = renumbered.id AND ordered.created_at = renumbered.created_at
  SET renumbered.id = @last_id + ordered.place;
SET @last_id = (SELECT COALESCE(MAX(told.id), 0) FROM notifications AS told);
EXECUTE IMMEDIATE CONCAT('ALTER TABLE notifications AUTO_INCREMENT = ', @last_id + 1);
UNLOCK TABLES;
