DROP PROCEDURE IF EXISTS withdraw_imported_numbers;

DROP TRIGGER IF EXISTS trg_document_number_reservations_number_fixed;
CREATE TRIGGER trg_document_number_reservations_number_fixed BEFORE UPDATE ON document_number_reservations FOR EACH ROW
  SET NEW.number_key = IF(NEW.number_key <> OLD.number_key OR NEW.series_id <> OLD.series_id OR NEW.sequence <> OLD.sequence
    OR NEW.project_id <> OLD.project_id OR NEW.correspondence_type_id <> OLD.correspondence_type_id, NULL, NEW.number_key);

-- Refused (1265) where an import was undone: its audit rows cannot be told without the event.
ALTER TABLE document_number_audit
  MODIFY event ENUM('ISSUED','RESERVED','CONFIRMED','CANCELLED','EXPIRED','VOIDED','SKIPPED','IMPORTED','RAISED','TEMPLATE_CHANGED') NOT NULL;

DROP TABLE IF EXISTS document_number_import_series;
DROP TABLE IF EXISTS document_number_import_rows;
DROP TABLE IF EXISTS document_number_imports;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON document_number_import_series TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_import_series FROM dms_app;
GRANT CREATE ON document_number_import_rows TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_import_rows FROM dms_app;
GRANT CREATE ON document_number_imports TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_imports FROM dms_app;
