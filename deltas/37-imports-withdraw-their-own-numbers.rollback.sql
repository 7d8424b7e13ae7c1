-- Also undoes a delta that was cut off: everything is IF EXISTS, and DROP PROCEDURE takes the grant along.

DROP PROCEDURE IF EXISTS withdraw_imported_numbers;

CREATE PROCEDURE withdraw_imported_numbers(IN moved LONGTEXT CHARACTER SET utf8mb4, IN aside_series_id BIGINT,
  IN withdrawn_by INT, IN why VARCHAR(1000) CHARACTER SET utf8mb4) SQL SECURITY DEFINER
  UPDATE JSON_TABLE(moved, '$[*]' COLUMNS (s BIGINT PATH '$[0]', q INT PATH '$[1]', n INT PATH '$[2]')) AS m
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY) ON r.series_id = m.s AND r.sequence = m.q
  SET r.number_key = CONCAT('{UNDONE ', m.n, '}', r.number_key), r.series_id = aside_series_id, r.sequence = m.n,
    r.search_key = NULL, r.state = 'CANCELLED', r.reason = why, r.entity_type = NULL, r.entity_uuid = NULL,
    r.closed_by = withdrawn_by, r.closed_at = NOW(3)
  WHERE r.state IN ('IMPORTED','SKIPPED');

GRANT EXECUTE ON PROCEDURE withdraw_imported_numbers TO dms_app;
