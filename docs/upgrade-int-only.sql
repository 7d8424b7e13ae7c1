-- Upgrade for an installation whose tables have INT keys only: gives the fourteen tables that the outside can name a
-- public identifier beside the key. A database made by this product's deltas has these columns and does not need it.
--
-- Before: MariaDB 10.11.5 or newer (older ones store UUIDs in another byte order), a backup, and a quiet hour: each
-- table is rebuilt once, because every row gets a value of its own.
-- Run it in the client:  mariadb --default-character-set=utf8mb4 <database> < upgrade-int-only.sql
-- It may be run again: what is there already is left alone. upgrade-int-only.rollback.sql takes it back.
--
-- Rows that exist get the server's UUID() (version 1). The app writes version 7 from then on; nothing orders by it.
-- Shared-key tables (rfas, rfa_revisions, transmittals) use the identifier of their correspondence or its revision.

ALTER TABLE users ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER user_id, ADD UNIQUE KEY IF NOT EXISTS idx_users_uuid (uuid);
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_organizations_uuid (uuid);
ALTER TABLE projects ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_projects_uuid (uuid);
ALTER TABLE contracts ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_contracts_uuid (uuid);
ALTER TABLE correspondences ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_correspondences_uuid (uuid);
ALTER TABLE correspondence_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_correspondence_revisions_uuid (uuid);
ALTER TABLE circulations ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_circulations_uuid (uuid);
ALTER TABLE shop_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_shop_drawings_uuid (uuid);
ALTER TABLE shop_drawing_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_shop_drawing_revisions_uuid (uuid);
ALTER TABLE contract_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_contract_drawings_uuid (uuid);
ALTER TABLE asbuilt_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_asbuilt_drawings_uuid (uuid);
ALTER TABLE asbuilt_drawing_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_asbuilt_drawing_revisions_uuid (uuid);
ALTER TABLE attachments ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_attachments_uuid (uuid);

-- Partitioned: a unique key would have to contain created_at, so this index is a plain one.
ALTER TABLE notifications ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD KEY IF NOT EXISTS idx_notifications_uuid (uuid);
