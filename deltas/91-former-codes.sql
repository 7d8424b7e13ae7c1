-- Codes that organizations, projects and contracts had: filters, saved views and addresses with them still find the
-- record. Triggers write the rows, so that no road to a new code can forget it. A code that is taken again is no former
-- one any more.
CREATE TABLE former_codes (
  kind ENUM('ORGANIZATION','PROJECT','CONTRACT') NOT NULL,
  former_code VARCHAR(30) COLLATE utf8mb4_nopad_bin NOT NULL,
  record_id INT NOT NULL,
  replaced_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (kind, former_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT ON former_codes TO dms_app;

CREATE TRIGGER trg_organizations_code_left AFTER UPDATE ON organizations FOR EACH ROW
  INSERT INTO former_codes (kind, former_code, record_id) SELECT 'ORGANIZATION', OLD.organization_code, OLD.id FROM DUAL WHERE OLD.organization_code <> NEW.organization_code ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = NOW(3);
CREATE TRIGGER trg_organizations_code_taken AFTER UPDATE ON organizations FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'ORGANIZATION' AND former_code = NEW.organization_code;
CREATE TRIGGER trg_organizations_code_added AFTER INSERT ON organizations FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'ORGANIZATION' AND former_code = NEW.organization_code;

CREATE TRIGGER trg_projects_code_left AFTER UPDATE ON projects FOR EACH ROW
  INSERT INTO former_codes (kind, former_code, record_id) SELECT 'PROJECT', OLD.project_code, OLD.id FROM DUAL WHERE OLD.project_code <> NEW.project_code ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = NOW(3);
CREATE TRIGGER trg_projects_code_taken AFTER UPDATE ON projects FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'PROJECT' AND former_code = NEW.project_code;
CREATE TRIGGER trg_projects_code_added AFTER INSERT ON projects FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'PROJECT' AND former_code = NEW.project_code;

CREATE TRIGGER trg_contracts_code_left AFTER UPDATE ON contracts FOR EACH ROW
  INSERT INTO former_codes (kind, former_code, record_id) SELECT 'CONTRACT', OLD.contract_code, OLD.id FROM DUAL WHERE OLD.contract_code <> NEW.contract_code ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = NOW(3);
CREATE TRIGGER trg_contracts_code_taken AFTER UPDATE ON contracts FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'CONTRACT' AND former_code = NEW.contract_code;
CREATE TRIGGER trg_contracts_code_added AFTER INSERT ON contracts FOR EACH ROW
  DELETE FROM former_codes WHERE kind = 'CONTRACT' AND former_code = NEW.contract_code;

-- What the audit log says of changes before: the last record that left a code has it.
INSERT INTO former_codes (kind, former_code, record_id, replaced_at)
  SELECT 'ORGANIZATION', JSON_VALUE(a.changes, '$.code[0]'), o.id, a.created_at
  FROM audit_logs AS a JOIN organizations AS o ON o.uuid = a.entity_uuid
  WHERE a.action = 'organization.updated' AND JSON_VALUE(a.changes, '$.code[0]') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM organizations AS x WHERE x.organization_code = JSON_VALUE(a.changes, '$.code[0]') COLLATE utf8mb4_nopad_bin)
  ORDER BY a.id
  ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = VALUES(replaced_at);
INSERT INTO former_codes (kind, former_code, record_id, replaced_at)
  SELECT 'PROJECT', JSON_VALUE(a.changes, '$.code[0]'), p.id, a.created_at
  FROM audit_logs AS a JOIN projects AS p ON p.uuid = a.entity_uuid
  WHERE a.action = 'project.updated' AND JSON_VALUE(a.changes, '$.code[0]') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM projects AS x WHERE x.project_code = JSON_VALUE(a.changes, '$.code[0]') COLLATE utf8mb4_nopad_bin)
  ORDER BY a.id
  ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = VALUES(replaced_at);
INSERT INTO former_codes (kind, former_code, record_id, replaced_at)
  SELECT 'CONTRACT', JSON_VALUE(a.changes, '$.code[0]'), c.id, a.created_at
  FROM audit_logs AS a JOIN contracts AS c ON c.uuid = a.entity_uuid
  WHERE a.action = 'contract.updated' AND JSON_VALUE(a.changes, '$.code[0]') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contracts AS x WHERE x.contract_code = JSON_VALUE(a.changes, '$.code[0]') COLLATE utf8mb4_nopad_bin)
  ORDER BY a.id
  ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), replaced_at = VALUES(replaced_at);
