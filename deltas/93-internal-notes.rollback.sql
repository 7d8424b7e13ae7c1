-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

-- The version before knows no such topic: the person is notified as its defaults say.
DELETE FROM notification_preferences WHERE topic = 'MENTION';
ALTER TABLE notification_preferences MODIFY COLUMN topic ENUM('ACTION_REQUIRED','ANSWER','REMINDER','OVERDUE','ESCALATION','WITHDRAWN','INFORMATION','NUMBERS') NOT NULL;

DROP TABLE IF EXISTS document_note_mentions;
DROP TABLE IF EXISTS document_notes;

GRANT CREATE ON document_note_mentions TO dms_app;
REVOKE ALL PRIVILEGES ON document_note_mentions FROM dms_app;
GRANT CREATE ON document_notes TO dms_app;
REVOKE ALL PRIVILEGES ON document_notes FROM dms_app;
