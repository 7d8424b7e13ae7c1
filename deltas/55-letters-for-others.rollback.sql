ALTER TABLE correspondence_revisions
  DROP FOREIGN KEY IF EXISTS fk_correspondence_revisions_on_behalf_of,
  DROP KEY IF EXISTS idx_correspondence_revisions_on_behalf_of,
  DROP COLUMN IF EXISTS on_behalf_of;

ALTER TABLE letter_templates
  DROP KEY IF EXISTS uq_letter_templates_default,
  DROP COLUMN IF EXISTS default_type_id,
  DROP COLUMN IF EXISTS is_default;
