-- Seals of the audit log are computed by the database itself, from the rows that are there; the app may neither write
-- one nor choose the id or the moment of an audit row.

-- 1: computed by the app, over the rows as JSON. 2: by seal_audit_logs.
ALTER TABLE audit_seals ADD COLUMN scheme TINYINT UNSIGNED NOT NULL DEFAULT 1;

-- The newest audit row at a moment. Once every transaction that was open then has ended, no row up to it is still to come.
CREATE TABLE audit_seal_marks (
  id TINYINT UNSIGNED NOT NULL DEFAULT 1,
  head_id BIGINT NOT NULL,
  marked_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT chk_audit_seal_marks_one CHECK (id = 1)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

INSERT INTO audit_seal_marks (head_id, marked_at) VALUES (0, UTC_TIMESTAMP(3));

-- Seals at most 1000 rows up to the mark and answers with the seal's hash; with none left, or while a transaction from
-- before the mark is open, it answers NULL, and in the first case sets the mark anew. SYSDATE, because a session may set
-- NOW. The database keeps its list of transactions for as long as somebody reads it more often than every 100 ms: a list
-- with nothing on it, or nothing from after the mark, may be older than the mark. A new list has at least this one.
-- Semicolons begin a line, because one that ends a line would end the statement for readers of this file.
CREATE PROCEDURE seal_audit_logs() SQL SECURITY DEFINER
  EXECUTE IMMEDIATE 'BEGIN NOT ATOMIC
    DECLARE marked_head, sealed_to, first_row, end_row BIGINT
    ; DECLARE count_of INT
    ; DECLARE marked DATETIME(3)
    ; DECLARE hash_before, hash_of CHAR(64) CHARACTER SET ascii
    ; DECLARE row_lines LONGTEXT CHARACTER SET utf8mb4
    ; DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN ROLLBACK; RESIGNAL; END
    ; SET SESSION group_concat_max_len = 1073741824
    ; START TRANSACTION
    ; SELECT head_id, marked_at INTO marked_head, marked FROM audit_seal_marks WHERE id = 1 FOR UPDATE
    ; IF marked < CONVERT_TZ(SYSDATE(3), @@session.time_zone, ''+00:00'') - INTERVAL 2 SECOND
        AND (SELECT MIN(CONVERT_TZ(trx_started, ''SYSTEM'', ''+00:00'')) FROM information_schema.innodb_trx) > marked THEN
      SELECT COALESCE(MAX(last_id), 0) INTO sealed_to FROM audit_seals
      ; SELECT MAX(id) INTO end_row FROM (SELECT id FROM audit_logs
          WHERE id > sealed_to AND id <= marked_head ORDER BY id LIMIT 1000) AS batch
      ; IF end_row IS NULL THEN
        UPDATE audit_seal_marks SET head_id = (SELECT COALESCE(MAX(id), 0) FROM audit_logs),
          marked_at = CONVERT_TZ(SYSDATE(3), @@session.time_zone, ''+00:00'')
        ; ELSE
        SELECT COALESCE((SELECT seal_hash FROM audit_seals ORDER BY last_id DESC LIMIT 1), REPEAT(''0'', 64)) INTO hash_before
        ; SELECT MIN(id), COUNT(*), GROUP_CONCAT(CONCAT(id, '':'', SHA2(CONCAT_WS('','',
            IFNULL(HEX(CONVERT(uuid USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(actor_type USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(user_id USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(organization_id USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(action USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(severity USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(entity_type USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(entity_uuid USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(entity_label USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(project_id USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(contract_id USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(subject_organization_id USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(changes USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(reason USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(request_id USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(ip_address USING utf8mb4)), ''-''),
            IFNULL(HEX(CONVERT(user_agent USING utf8mb4)), ''-''), IFNULL(HEX(CONVERT(created_at USING utf8mb4)), ''-'')
          ), 256)) ORDER BY id, uuid SEPARATOR ''\n'') INTO first_row, count_of, row_lines
          FROM audit_logs WHERE id > sealed_to AND id <= end_row
        ; SET hash_of = SHA2(CONCAT(hash_before, ''\n'', row_lines), 256)
        ; INSERT INTO audit_seals (first_id, last_id, row_count, previous_hash, seal_hash, scheme)
          VALUES (first_row, end_row, count_of, hash_before, hash_of, 2)
        ; END IF
      ; END IF
    ; COMMIT
    ; SELECT hash_of AS sealHash
    ; END';

GRANT EXECUTE ON PROCEDURE seal_audit_logs TO dms_app;
REVOKE INSERT ON audit_seals FROM dms_app;
REVOKE INSERT ON audit_logs FROM dms_app;
GRANT INSERT (uuid, actor_type, user_id, organization_id, action, severity, entity_type, entity_uuid, entity_label,
  project_id, contract_id, subject_organization_id, changes, reason, request_id, ip_address, user_agent)
  ON audit_logs TO dms_app;
