-- Takes upgrade-int-only.sql back. Links and integrations that use the identifiers stop working.

ALTER TABLE notifications DROP KEY IF EXISTS idx_notifications_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE attachments DROP KEY IF EXISTS idx_attachments_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE asbuilt_drawing_revisions DROP KEY IF EXISTS idx_asbuilt_drawing_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE asbuilt_drawings DROP KEY IF EXISTS idx_asbuilt_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE contract_drawings DROP KEY IF EXISTS idx_contract_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE shop_drawing_revisions DROP KEY IF EXISTS idx_shop_drawing_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE shop_drawings DROP KEY IF EXISTS idx_shop_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE circulations DROP KEY IF EXISTS idx_circulations_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE correspondence_revisions DROP KEY IF EXISTS idx_correspondence_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE correspondences DROP KEY IF EXISTS idx_correspondences_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE contracts DROP KEY IF EXISTS idx_contracts_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE projects DROP KEY IF EXISTS idx_projects_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE organizations DROP KEY IF EXISTS idx_organizations_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE users DROP KEY IF EXISTS idx_users_uuid, DROP COLUMN IF EXISTS uuid;
