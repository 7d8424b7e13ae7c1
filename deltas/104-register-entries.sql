-- One narrow row for each document, drafts too: the keys by which the register of letters orders and filters, and what
-- access asks of a document. Order and filter of one project are then a range of one index, however many documents there
-- are. Triggers write the rows in the transaction that changes a document; the application only reads them. Without
-- references: they would lock documents and organizations in the transaction that issues numbers.
CREATE TABLE register_entries (
  correspondence_id INT NOT NULL,
  project_id INT NOT NULL,
  contract_id INT NULL,
  originator_organization_id INT NOT NULL,
  created_by INT NOT NULL,
  secrecy ENUM('NORMAL', 'CONFIDENTIAL', 'SECRET', 'TOP_SECRET') NOT NULL,
  submitted_at DATETIME(3) NULL,
  cancelled_at DATETIME(3) NULL,
  discarded_at DATETIME(3) NULL,
  listed_at DATETIME(3) NOT NULL,
  number_sort VARCHAR(300) COLLATE utf8mb4_nopad_bin NOT NULL DEFAULT '',
  subject_sort VARCHAR(100) NOT NULL DEFAULT '',
  type_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  status_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  date_sort DATE NOT NULL DEFAULT '1000-01-01',
  due_sort DATE NOT NULL DEFAULT '9999-12-31',
  sender_code VARCHAR(255) COLLATE utf8mb4_nopad_bin NOT NULL,
  urgency_rank TINYINT NOT NULL,
  PRIMARY KEY (correspondence_id),
  KEY idx_register_entries_listed (project_id, listed_at, correspondence_id),
  KEY idx_register_entries_number (project_id, number_sort, correspondence_id),
  KEY idx_register_entries_subject (project_id, subject_sort, correspondence_id),
  KEY idx_register_entries_type (project_id, type_code, correspondence_id),
  KEY idx_register_entries_status (project_id, status_code, correspondence_id),
  KEY idx_register_entries_date (project_id, date_sort, correspondence_id),
  KEY idx_register_entries_due (project_id, due_sort, correspondence_id),
  KEY idx_register_entries_sender (project_id, sender_code, correspondence_id),
  KEY idx_register_entries_urgency (project_id, urgency_rank, correspondence_id),
  KEY idx_register_entries_secrecy (project_id, secrecy, correspondence_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT ON register_entries TO dms_app;

-- Answers that are owed, few among those that were ever asked for.
ALTER TABLE correspondence_recipients ADD KEY idx_correspondence_recipients_state (recipient_type, state, correspondence_id);

CREATE TRIGGER trg_register_entries_added AFTER INSERT ON correspondences FOR EACH ROW
  INSERT INTO register_entries (correspondence_id, project_id, contract_id, originator_organization_id, created_by,
    secrecy, submitted_at, cancelled_at, discarded_at, listed_at, type_code, status_code, sender_code, urgency_rank)
  SELECT NEW.id, NEW.project_id, NEW.contract_id, NEW.originator_organization_id, NEW.created_by, NEW.secrecy,
    NEW.submitted_at, NEW.cancelled_at, NEW.discarded_at, NEW.listed_at, t.type_code, NEW.status_code,
    o.organization_code, NEW.urgency + 0
  FROM correspondence_types AS t JOIN organizations AS o
  WHERE t.id = NEW.correspondence_type_id AND o.id = NEW.originator_organization_id;
-- Code and sender are looked up only if they changed: a lookup locks the row it reads.
CREATE TRIGGER trg_register_entries_changed AFTER UPDATE ON correspondences FOR EACH ROW
  UPDATE register_entries AS e SET
    e.project_id = NEW.project_id, e.contract_id = NEW.contract_id, e.created_by = NEW.created_by,
    e.secrecy = NEW.secrecy, e.submitted_at = NEW.submitted_at, e.cancelled_at = NEW.cancelled_at,
    e.discarded_at = NEW.discarded_at, e.listed_at = NEW.listed_at, e.status_code = NEW.status_code,
    e.urgency_rank = NEW.urgency + 0,
    e.type_code = IF(NEW.correspondence_type_id = OLD.correspondence_type_id, e.type_code,
      (SELECT t.type_code FROM correspondence_types AS t WHERE t.id = NEW.correspondence_type_id)),
    e.sender_code = IF(NEW.originator_organization_id = OLD.originator_organization_id
        OR EXISTS (SELECT 1 FROM incoming_letters AS i WHERE i.id = NEW.id), e.sender_code,
      (SELECT o.organization_code FROM organizations AS o WHERE o.id = NEW.originator_organization_id)),
    e.originator_organization_id = NEW.originator_organization_id
  WHERE e.correspondence_id = NEW.id;
CREATE TRIGGER trg_register_entries_removed AFTER DELETE ON correspondences FOR EACH ROW
  DELETE FROM register_entries WHERE correspondence_id = OLD.id;

CREATE TRIGGER trg_register_entries_revision_added AFTER INSERT ON correspondence_revisions FOR EACH ROW
  UPDATE register_entries AS e SET e.number_sort = LEFT(NATURAL_SORT_KEY(IFNULL(NEW.document_number, '')), 300),
    e.subject_sort = LEFT(NEW.subject, 100), e.date_sort = IFNULL(NEW.document_date, '1000-01-01'),
    e.due_sort = IFNULL(NEW.due_date, '9999-12-31')
  WHERE e.correspondence_id = NEW.current_of;
CREATE TRIGGER trg_register_entries_revision_changed AFTER UPDATE ON correspondence_revisions FOR EACH ROW
  UPDATE register_entries AS e SET e.number_sort = LEFT(NATURAL_SORT_KEY(IFNULL(NEW.document_number, '')), 300),
    e.subject_sort = LEFT(NEW.subject, 100), e.date_sort = IFNULL(NEW.document_date, '1000-01-01'),
    e.due_sort = IFNULL(NEW.due_date, '9999-12-31')
  WHERE e.correspondence_id = NEW.current_of;

-- The sender of an incoming letter is never changed: the application may not.
CREATE TRIGGER trg_register_entries_sender_added AFTER INSERT ON incoming_letters FOR EACH ROW
  UPDATE register_entries AS e SET e.sender_code = COALESCE(NEW.sender_name,
    (SELECT o.organization_code FROM organizations AS o WHERE o.id = NEW.sender_organization_id))
  WHERE e.correspondence_id = NEW.id;

CREATE TRIGGER trg_register_entries_organization AFTER UPDATE ON organizations FOR EACH ROW
  UPDATE register_entries AS e LEFT JOIN incoming_letters AS i ON i.id = e.correspondence_id
  SET e.sender_code = NEW.organization_code
  WHERE NEW.organization_code <> OLD.organization_code AND e.sender_code = OLD.organization_code
    AND IF(i.id IS NULL, e.originator_organization_id, i.sender_organization_id) = NEW.id;
CREATE TRIGGER trg_register_entries_type AFTER UPDATE ON correspondence_types FOR EACH ROW
  UPDATE register_entries AS e SET e.type_code = NEW.type_code
  WHERE NEW.type_code <> OLD.type_code AND e.type_code = OLD.type_code;

-- Ten thousand documents for each transaction. A text, because the client ends a statement at its first semicolon.
EXECUTE IMMEDIATE 'BEGIN NOT ATOMIC
  FOR part IN (SELECT DISTINCT id DIV 10000 AS n FROM correspondences) DO
    INSERT IGNORE INTO register_entries (correspondence_id, project_id, contract_id, originator_organization_id, created_by,
      secrecy, submitted_at, cancelled_at, discarded_at, listed_at, number_sort, subject_sort, type_code, status_code,
      date_sort, due_sort, sender_code, urgency_rank)
    SELECT d.id, d.project_id, d.contract_id, d.originator_organization_id, d.created_by, d.secrecy, d.submitted_at,
      d.cancelled_at, d.discarded_at, d.listed_at, LEFT(NATURAL_SORT_KEY(IFNULL(v.document_number, '''')), 300),
      LEFT(IFNULL(v.subject, ''''), 100), t.type_code, d.status_code, IFNULL(v.document_date, ''1000-01-01''),
      IFNULL(v.due_date, ''9999-12-31''), COALESCE(s.organization_code, i.sender_name, o.organization_code), d.urgency + 0
    FROM correspondences AS d
    JOIN correspondence_types AS t ON t.id = d.correspondence_type_id
    JOIN organizations AS o ON o.id = d.originator_organization_id
    LEFT JOIN correspondence_revisions AS v ON v.current_of = d.id
    LEFT JOIN incoming_letters AS i ON i.id = d.id
    LEFT JOIN organizations AS s ON s.id = i.sender_organization_id
    WHERE d.id BETWEEN part.n * 10000 AND part.n * 10000 + 9999
  ; END FOR; END';
