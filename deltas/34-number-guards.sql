-- After a restore or a failover the database may lack numbers that are on paper. While a project is guarded, a series
-- without numbers starts behind a block: it may be a series that the lost time began.

-- active_project_id lets a project have one guard in force.
CREATE TABLE document_number_guards (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  project_id INT NOT NULL,
  block INT NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  set_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  lifted_at DATETIME(3) NULL,
  lift_reason VARCHAR(1000) NULL,
  active_project_id INT AS (IF(lifted_at IS NULL, project_id, NULL)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_guards_uuid (uuid),
  UNIQUE KEY uq_document_number_guards_active (active_project_id),
  KEY idx_document_number_guards_project (project_id),
  CONSTRAINT fk_document_number_guards_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_guards_block CHECK (block BETWEEN 1 AND 10000),
  CONSTRAINT chk_document_number_guards_lifted CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON document_number_guards TO dms_app;
GRANT UPDATE (lifted_at, lift_reason) ON document_number_guards TO dms_app;
