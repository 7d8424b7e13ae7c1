DROP TRIGGER IF EXISTS trg_register_entries_type;
DROP TRIGGER IF EXISTS trg_register_entries_organization;
DROP TRIGGER IF EXISTS trg_register_entries_sender_added;
DROP TRIGGER IF EXISTS trg_register_entries_revision_changed;
DROP TRIGGER IF EXISTS trg_register_entries_revision_added;
DROP TRIGGER IF EXISTS trg_register_entries_removed;
DROP TRIGGER IF EXISTS trg_register_entries_changed;
DROP TRIGGER IF EXISTS trg_register_entries_added;
ALTER TABLE correspondence_recipients DROP KEY IF EXISTS idx_correspondence_recipients_state;
DROP TABLE IF EXISTS register_entries;

GRANT CREATE ON register_entries TO dms_app;
REVOKE ALL PRIVILEGES ON register_entries FROM dms_app;
