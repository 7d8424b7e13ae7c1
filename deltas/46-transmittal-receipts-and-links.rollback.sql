-- Also undoes a delta that was cut off. Items of revisions that are not current have no place in the former table.
DROP TABLE IF EXISTS transmittal_link_accesses;
DROP TABLE IF EXISTS transmittal_links;
DROP TABLE IF EXISTS transmittal_receipts;

GRANT CREATE ON transmittal_link_accesses TO dms_app;
REVOKE ALL PRIVILEGES ON transmittal_link_accesses FROM dms_app;
GRANT CREATE ON transmittal_links TO dms_app;
REVOKE ALL PRIVILEGES ON transmittal_links FROM dms_app;
GRANT CREATE ON transmittal_receipts TO dms_app;
REVOKE ALL PRIVILEGES ON transmittal_receipts FROM dms_app;

ALTER TABLE transmittal_items ADD COLUMN IF NOT EXISTS revision_id INT NULL;
DELETE i FROM transmittal_items AS i JOIN correspondence_revisions AS r ON r.id = i.revision_id WHERE r.current_of IS NULL;

ALTER TABLE transmittal_items DROP FOREIGN KEY IF EXISTS fk_transmittal_items_revision;
ALTER TABLE transmittal_items
  DROP KEY IF EXISTS uq_transmittal_items_contract,
  DROP KEY IF EXISTS uq_transmittal_items_asbuilt,
  DROP KEY IF EXISTS uq_transmittal_items_shop,
  DROP KEY IF EXISTS uq_transmittal_items_document,
  DROP KEY IF EXISTS uq_transmittal_items_position,
  ADD UNIQUE KEY uq_transmittal_items_position (transmittal_id, position),
  DROP KEY IF EXISTS idx_transmittal_items_transmittal,
  DROP COLUMN IF EXISTS revision_id;
