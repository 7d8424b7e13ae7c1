-- What a letter starts from, and whose letter it is.

-- One template of a project and type is the usual one. Two at the same moment meet at the key; one out of use is none.
ALTER TABLE letter_templates
  ADD COLUMN is_default TINYINT(1) NOT NULL DEFAULT 0 AFTER sort_order,
  ADD COLUMN default_type_id INT AS (IF(is_default AND is_active, correspondence_type_id, NULL)) PERSISTENT,
  ADD UNIQUE KEY uq_letter_templates_default (project_id, default_type_id);

-- The person for whom the writer of a revision writes. It is said by the draft and stays with the revision.
ALTER TABLE correspondence_revisions
  ADD COLUMN on_behalf_of INT NULL,
  ADD KEY idx_correspondence_revisions_on_behalf_of (on_behalf_of),
  ADD CONSTRAINT fk_correspondence_revisions_on_behalf_of FOREIGN KEY (on_behalf_of)
    REFERENCES users (user_id) ON DELETE RESTRICT;
