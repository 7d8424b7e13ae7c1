-- One row for each organization that may know of a submitted document. The rows follow from the rule of
-- lib/people/identity/readers; no reference protects them, because a reference would lock documents and organizations
-- in the transaction that issues numbers. `npm run access:verify` compares rows and rule.
CREATE TABLE document_readers (
  correspondence_id INT NOT NULL,
  organization_id INT NOT NULL,
  PRIMARY KEY (correspondence_id, organization_id),
  KEY idx_document_readers_organization (organization_id, correspondence_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, DELETE ON document_readers TO dms_app;

-- Contracts whose parties have changed, until the worker has followed with the rows of their documents. Documents up to
-- followed_to are done.
CREATE TABLE reader_backlogs (
  contract_id INT NOT NULL,
  followed_to INT NOT NULL DEFAULT 0,
  since DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (contract_id),
  CONSTRAINT fk_reader_backlogs_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON reader_backlogs TO dms_app;

-- Ten thousand documents for each transaction. A text, because the client ends a statement at its first semicolon.
EXECUTE IMMEDIATE 'BEGIN NOT ATOMIC
  FOR part IN (SELECT DISTINCT id DIV 10000 AS n FROM correspondences) DO
    INSERT IGNORE INTO document_readers (correspondence_id, organization_id)
    SELECT d.id, d.originator_organization_id FROM correspondences AS d
    WHERE d.id BETWEEN part.n * 10000 AND part.n * 10000 + 9999 AND d.submitted_at IS NOT NULL AND d.discarded_at IS NULL
    UNION
    SELECT d.id, r.organization_id FROM correspondences AS d JOIN correspondence_recipients AS r ON r.correspondence_id = d.id
    WHERE d.id BETWEEN part.n * 10000 AND part.n * 10000 + 9999 AND d.submitted_at IS NOT NULL AND d.discarded_at IS NULL
    UNION
    SELECT d.id, p.organization_id FROM correspondences AS d
    JOIN contract_organizations AS p ON p.contract_id = d.contract_id AND p.is_active AND p.role_in_contract IN (''OWNER'', ''CONSULTANT'')
    WHERE d.id BETWEEN part.n * 10000 AND part.n * 10000 + 9999 AND d.submitted_at IS NOT NULL AND d.discarded_at IS NULL
      AND NOT (EXISTS (SELECT 1 FROM contract_organizations AS o WHERE o.contract_id = d.contract_id
          AND o.organization_id = p.organization_id AND o.role_in_contract = ''CONTRACTOR'' AND o.is_active)
        AND EXISTS (SELECT 1 FROM contract_organizations AS f WHERE f.contract_id = d.contract_id
          AND f.organization_id = d.originator_organization_id AND f.role_in_contract = ''CONTRACTOR'' AND f.is_active))
    UNION
    SELECT d.id, p.organization_id FROM correspondences AS d
    JOIN contract_organizations AS p ON p.contract_id = d.contract_id AND p.is_active AND p.role_in_contract = ''DESIGNER''
    JOIN correspondence_revisions AS v ON v.correspondence_id = d.id
    JOIN workflow_tasks AS t ON t.instance_id = v.workflow_instance_id AND t.organization_id = p.organization_id
    WHERE d.id BETWEEN part.n * 10000 AND part.n * 10000 + 9999 AND d.submitted_at IS NOT NULL AND d.discarded_at IS NULL
  ; END FOR; END';
