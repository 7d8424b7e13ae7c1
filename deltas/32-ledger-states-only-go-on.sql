-- A number's state in the ledger only goes on. The verification finds a wrong state; this refuses it, from the app's
-- login and from an administrator's alike:
--   RESERVED -> CONFIRMED, CANCELLED, EXPIRED, VOID; CONFIRMED -> VOID; SKIPPED -> CONFIRMED (given on paper after all);
--   SKIPPED <-> IMPORTED (an import enters what was passed over, and is undone); IMPORTED, SKIPPED -> CANCELLED only when
--   an undone import puts the row aside, in another series.
-- The document and the moment of an issued or ended number stay.
-- A trigger of one statement has no IF ... SIGNAL. NULL for a NOT NULL column is refused in UPDATE of one table only: of
-- several tables it is stored as ''. A subquery of two rows (1242) is refused in both.
CREATE TRIGGER trg_document_number_reservations_states BEFORE UPDATE ON document_number_reservations FOR EACH ROW
  SET NEW.state = IF(
    (NEW.state = OLD.state
      OR (OLD.state = 'RESERVED' AND NEW.state IN ('CONFIRMED','CANCELLED','EXPIRED','VOID'))
      OR (OLD.state = 'CONFIRMED' AND NEW.state = 'VOID')
      OR (OLD.state = 'SKIPPED' AND NEW.state IN ('CONFIRMED','IMPORTED'))
      OR (OLD.state = 'IMPORTED' AND NEW.state = 'SKIPPED')
      OR (OLD.state IN ('IMPORTED','SKIPPED') AND NEW.state = 'CANCELLED' AND NEW.series_id <> OLD.series_id))
    AND (OLD.state NOT IN ('CONFIRMED','VOID','CANCELLED','EXPIRED')
      OR (NEW.entity_uuid <=> OLD.entity_uuid AND NEW.entity_type <=> OLD.entity_type
        AND NEW.issued_at <=> OLD.issued_at)),
    NEW.state, (SELECT NEW.state UNION ALL SELECT NEW.state));
