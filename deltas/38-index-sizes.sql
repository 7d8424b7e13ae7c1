-- The figure of ADR-007: the bytes of the indexes on public identifiers as a share of the database.

-- The server keeps these statistics for all of its databases in one table. The definer reads them, so that the app
-- needs no right on the schema `mysql` and sees the sizes of its own database only. A partition has rows of its own,
-- named table#P#partition.
CREATE PROCEDURE read_index_sizes() READS SQL DATA SQL SECURITY DEFINER
  SELECT
    IFNULL(SUM(IF(index_name = CONCAT('idx_', SUBSTRING_INDEX(table_name, '#', 1), '_uuid'), stat_value, 0)), 0)
      * @@innodb_page_size AS uuidIndexBytes,
    IFNULL(SUM(stat_value), 0) * @@innodb_page_size AS databaseBytes
  FROM mysql.innodb_index_stats
  WHERE database_name = DATABASE() AND stat_name = 'size';

GRANT EXECUTE ON PROCEDURE read_index_sizes TO dms_app;
