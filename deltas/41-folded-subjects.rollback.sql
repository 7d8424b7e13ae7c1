DROP INDEX IF EXISTS idx_correspondence_revisions_search ON correspondence_revisions;
ALTER TABLE correspondence_revisions DROP COLUMN IF EXISTS subject_folded;
