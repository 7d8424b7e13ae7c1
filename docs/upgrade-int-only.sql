-- Upgrade for an installation whose tables have INT keys only: gives the fourteen tables that the outside can name a
-- public identifier beside the key. A database made by this product's deltas has these columns and does not need it.
-- docs/upgrade.md says how to prepare, how long it takes, and what a replica and a restore need afterwards.
--
-- Run it in the client:  mariadb --default-character-set=utf8mb4 <database> < upgrade-int-only.sql
-- It may be run again: what is there already is left alone. Its last statement lists what is not as it should be; no
-- output means that all is well. upgrade-int-only.rollback.sql takes it back.
--
-- Rows that exist get the server's UUID() (version 1). The app writes version 7 from then on; nothing orders by it.
-- Shared-key tables (rfas, rfa_revisions, transmittals) use the identifier of their correspondence or its revision.

-- Older servers store a UUIDv7 in another byte order. Too old: the name in this error says what is missing.
EXECUTE IMMEDIATE IF(
  CAST(REGEXP_SUBSTR(VERSION(), '^[0-9]+') AS INT) * 10000
    + CAST(REGEXP_REPLACE(VERSION(), '^[0-9]+[.]([0-9]+).*', '\\1') AS INT) * 100
    + CAST(REGEXP_REPLACE(VERSION(), '^[0-9]+[.][0-9]+[.]([0-9]+).*', '\\1') AS INT) >= 101105,
  'DO 0', 'CALL mariadb_10_11_5_or_newer_is_needed()');

ALTER TABLE IF EXISTS users ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER user_id, ADD UNIQUE KEY IF NOT EXISTS idx_users_uuid (uuid);
ALTER TABLE IF EXISTS organizations ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_organizations_uuid (uuid);
ALTER TABLE IF EXISTS projects ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_projects_uuid (uuid);
ALTER TABLE IF EXISTS contracts ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_contracts_uuid (uuid);
ALTER TABLE IF EXISTS correspondences ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_correspondences_uuid (uuid);
ALTER TABLE IF EXISTS correspondence_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_correspondence_revisions_uuid (uuid);
ALTER TABLE IF EXISTS circulations ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_circulations_uuid (uuid);
ALTER TABLE IF EXISTS shop_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_shop_drawings_uuid (uuid);
ALTER TABLE IF EXISTS shop_drawing_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_shop_drawing_revisions_uuid (uuid);
ALTER TABLE IF EXISTS contract_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_contract_drawings_uuid (uuid);
ALTER TABLE IF EXISTS asbuilt_drawings ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_asbuilt_drawings_uuid (uuid);
ALTER TABLE IF EXISTS asbuilt_drawing_revisions ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_asbuilt_drawing_revisions_uuid (uuid);
ALTER TABLE IF EXISTS attachments ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD UNIQUE KEY IF NOT EXISTS idx_attachments_uuid (uuid);

-- Partitioned: a unique key would have to contain created_at, so this index is a plain one.
ALTER TABLE IF EXISTS notifications ADD COLUMN IF NOT EXISTS uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id, ADD KEY IF NOT EXISTS idx_notifications_uuid (uuid);

-- What is not as it should be.
WITH expected (table_name, non_unique) AS (VALUES
  ('users', 0), ('organizations', 0), ('projects', 0), ('contracts', 0), ('correspondences', 0),
  ('correspondence_revisions', 0), ('circulations', 0), ('shop_drawings', 0), ('shop_drawing_revisions', 0),
  ('contract_drawings', 0), ('asbuilt_drawings', 0), ('asbuilt_drawing_revisions', 0), ('attachments', 0),
  ('notifications', 1))
SELECT e.table_name, IF(t.table_name IS NULL, 'the table is missing',
    CONCAT('uuid is ', c.column_type, ', not a UUID NOT NULL with an index of its own')) AS problem
FROM expected e
  LEFT JOIN information_schema.tables t ON t.table_schema = DATABASE() AND t.table_name = e.table_name
  LEFT JOIN information_schema.columns c
    ON c.table_schema = DATABASE() AND c.table_name = e.table_name AND c.column_name = 'uuid'
  LEFT JOIN information_schema.statistics s
    ON s.table_schema = DATABASE() AND s.table_name = e.table_name AND s.column_name = 'uuid'
    AND s.seq_in_index = 1 AND s.non_unique = e.non_unique
WHERE NOT (c.column_type <=> 'uuid' AND c.is_nullable <=> 'NO' AND s.index_name IS NOT NULL)
ORDER BY 1;
