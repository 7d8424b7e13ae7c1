ALTER TABLE correspondence_types
  DROP COLUMN IF EXISTS requires_content;
