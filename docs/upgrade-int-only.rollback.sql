-- Takes upgrade-int-only.sql back. Links and integrations that use the identifiers stop working.

ALTER TABLE IF EXISTS notifications DROP KEY IF EXISTS idx_notifications_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS attachments DROP KEY IF EXISTS idx_attachments_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS asbuilt_drawing_revisions DROP KEY IF EXISTS idx_asbuilt_drawing_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS asbuilt_drawings DROP KEY IF EXISTS idx_asbuilt_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS contract_drawings DROP KEY IF EXISTS idx_contract_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS shop_drawing_revisions DROP KEY IF EXISTS idx_shop_drawing_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS shop_drawings DROP KEY IF EXISTS idx_shop_drawings_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS circulations DROP KEY IF EXISTS idx_circulations_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS correspondence_revisions DROP KEY IF EXISTS idx_correspondence_revisions_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS correspondences DROP KEY IF EXISTS idx_correspondences_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS contracts DROP KEY IF EXISTS idx_contracts_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS projects DROP KEY IF EXISTS idx_projects_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS organizations DROP KEY IF EXISTS idx_organizations_uuid, DROP COLUMN IF EXISTS uuid;
ALTER TABLE IF EXISTS users DROP KEY IF EXISTS idx_users_uuid, DROP COLUMN IF EXISTS uuid;
