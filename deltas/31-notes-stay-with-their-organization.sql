-- The note beside a counterpart number is read by the organization that wrote it: added_for_id is the organization that
-- the writer acted for. Existing rows take it from their audit row, else from the writer's home organization.

ALTER TABLE document_number_aliases ADD COLUMN added_for_id INT NULL AFTER added_by;

UPDATE document_number_aliases AS aliases
  INNER JOIN users AS writers ON writers.user_id = aliases.added_by
  SET aliases.added_for_id = COALESCE(
    (SELECT MAX(acts.organization_id)
      FROM audit_logs AS acts
      INNER JOIN correspondences AS documents ON documents.uuid = acts.entity_uuid
      WHERE documents.id = aliases.correspondence_id
        AND acts.action IN ('correspondence.alias_added', 'rfa.alias_added')
        AND acts.user_id = aliases.added_by
        AND JSON_VALUE(acts.changes, '$.alias[1]') COLLATE utf8mb4_bin = aliases.alias_number COLLATE utf8mb4_bin),
    writers.primary_organization_id);

ALTER TABLE document_number_aliases
  MODIFY COLUMN added_for_id INT NOT NULL,
  ADD KEY idx_document_number_aliases_added_for (added_for_id),
  ADD CONSTRAINT fk_document_number_aliases_added_for FOREIGN KEY (added_for_id) REFERENCES organizations (id) ON DELETE RESTRICT;
