-- Undoing an import takes back what that import entered, and nothing else: the procedure is told which import it is.

-- moved: [[series, sequence, sequence in the series of what was put aside], …]. An imported number belongs to a row of the
-- import; a skipped one lies in the stretch that it added. Both go into the series of undone imports of their project and
-- type.
DROP PROCEDURE withdraw_imported_numbers;
CREATE PROCEDURE withdraw_imported_numbers(IN withdrawn_import_id INT, IN moved LONGTEXT CHARACTER SET utf8mb4,
  IN aside_series_id BIGINT, IN withdrawn_by INT, IN why VARCHAR(1000) CHARACTER SET utf8mb4) SQL SECURITY DEFINER
  UPDATE JSON_TABLE(moved, '$[*]' COLUMNS (s BIGINT PATH '$[0]', q INT PATH '$[1]', n INT PATH '$[2]')) AS m
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY) ON r.series_id = m.s AND r.sequence = m.q
    STRAIGHT_JOIN document_number_series AS a ON a.id = aside_series_id AND a.printed_pattern = '{UNDONE}'
      AND a.project_id = r.project_id AND a.correspondence_type_id = r.correspondence_type_id
    STRAIGHT_JOIN document_number_import_series AS p ON p.import_id = withdrawn_import_id AND p.series_id = r.series_id
      AND r.sequence > p.new_start AND r.sequence <= p.new_last
    LEFT JOIN document_number_import_rows AS i
      ON r.entity_type = 'number_import_row' AND i.uuid = r.entity_uuid AND i.import_id = withdrawn_import_id
  SET r.number_key = CONCAT('{UNDONE ', m.n, '}', r.number_key), r.series_id = aside_series_id, r.sequence = m.n,
    r.search_key = NULL, r.state = 'CANCELLED', r.reason = why, r.entity_type = NULL, r.entity_uuid = NULL,
    r.closed_by = withdrawn_by, r.closed_at = NOW(3)
  WHERE (r.state = 'IMPORTED' AND i.id IS NOT NULL)
    OR (r.state = 'SKIPPED' AND NOT (p.seen_last > p.seen_start AND r.sequence > p.seen_start AND r.sequence <= p.seen_last));

GRANT EXECUTE ON PROCEDURE withdraw_imported_numbers TO dms_app;
