import { type SQL, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
import { contractOrganizations } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';

/** A choice of documents: the condition of a query over a column with their keys. */
export type ChosenDocuments = (key: SQL) => SQL;

/** Chooses documents by their keys, of which there is at least one. */
export function documentsOf(ids: readonly number[]): ChosenDocuments {
  return (key) => sql`${key} IN ${[...ids]}`;
}

/** Chooses the documents whose keys are above `after`, up to `last`. */
export function documentsBetween(after: number, last: number): ChosenDocuments {
  return (key) => sql`${key} > ${after} AND ${key} <= ${last}`;
}

/**
 * The organizations that may know of submitted documents, each pair once: originator, TO and CC, OWNER and CONSULTANT of
 * the contract, its DESIGNER once asked. A contractor who also supervises learns nothing of another contractor's
 * documents. `organizationMaySee` answers the same for one pair (domain.md §5); the tests compare the two.
 *
 * Raw: one INSERT … SELECT writes them, however many documents are chosen.
 */
export function readersOf(chosen: ChosenDocuments): SQL {
  const isSent = sql`${chosen(sql`d.id`)} AND d.submitted_at IS NOT NULL AND d.discarded_at IS NULL`;
  return sql`
    SELECT d.id AS correspondence_id, d.originator_organization_id AS organization_id
    FROM ${correspondences} AS d WHERE ${isSent}
    UNION
    SELECT d.id, r.organization_id
    FROM ${correspondences} AS d JOIN ${correspondenceRecipients} AS r ON r.correspondence_id = d.id WHERE ${isSent}
    UNION
    SELECT d.id, p.organization_id
    FROM ${correspondences} AS d JOIN ${contractOrganizations} AS p ON p.contract_id = d.contract_id
      AND p.role_in_contract IN ('OWNER', 'CONSULTANT') AND p.is_active
    WHERE ${isSent} AND NOT (${isContractor(sql`p.organization_id`)} AND ${isContractor(sql`d.originator_organization_id`)})
    UNION
    SELECT d.id, p.organization_id
    FROM ${correspondences} AS d JOIN ${contractOrganizations} AS p ON p.contract_id = d.contract_id
      AND p.role_in_contract = 'DESIGNER' AND p.is_active
    JOIN ${correspondenceRevisions} AS v ON v.correspondence_id = d.id
    JOIN ${workflowTasks} AS t ON t.instance_id = v.workflow_instance_id AND t.organization_id = p.organization_id
    WHERE ${isSent}`;
}

function isContractor(organizationId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${contractOrganizations} AS c WHERE c.contract_id = d.contract_id
    AND c.organization_id = ${organizationId} AND c.role_in_contract = 'CONTRACTOR' AND c.is_active)`;
}

/**
 * Pairs in which rows and rule differ: `isDue` 1 for a missing row, 0 for a row too many. One statement, so both sides
 * are of the same moment.
 */
export function differencesOf(chosen: ChosenDocuments): SQL {
  return sql`
    SELECT correspondence_id AS documentId, organization_id AS organizationId, MAX(due) AS isDue
    FROM (
      SELECT correspondence_id, organization_id, 1 AS due, 0 AS present FROM (${readersOf(chosen)}) AS by_rule
      UNION ALL
      SELECT w.correspondence_id, w.organization_id, 0, 1 FROM ${documentReaders} AS w
      WHERE ${chosen(sql`w.correspondence_id`)}
    ) AS pairs
    GROUP BY correspondence_id, organization_id HAVING SUM(due) <> SUM(present)`;
}

/** A pair in which rows and rule differ. */
export interface Difference {
  documentId: number;
  organizationId: number;
  isDue: number;
}
