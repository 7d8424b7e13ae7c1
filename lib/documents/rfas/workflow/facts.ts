import { type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { OwnFacts } from '../../document/workflow/facts';
import type { KIND_TRAITS } from '../../kind-traits';

// Raw throughout: correlated subqueries of the one query that reads the facts of every kind.
export const RFA_FACTS: OwnFacts<typeof KIND_TRAITS.rfa.subject> = {
  vars: {
    rfaType: sql<string>`IFNULL(${ofType('type_code')}, '')`,
    ownerApprovalRequired: sql`IFNULL(${ofType('owner_approval_required')}, TRUE)`.mapWith(Boolean),
    itemCount: sql`(SELECT COUNT(*) FROM rfa_items AS items
      WHERE items.rfa_revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
    // A number issued early is private to the draft: the draft is discarded, not cancelled.
    isNumbered: sql`(${correspondenceRevisions.documentNumber} IS NOT NULL AND NOT
      (${correspondenceRevisions.submittedAt} IS NULL AND EXISTS (SELECT 1 FROM rfa_revisions AS unsent
        WHERE unsent.id = ${correspondenceRevisions.id} AND unsent.recalled_at IS NULL)))`.mapWith(Boolean),
  },
  dates: {},
};

function ofType(column: 'type_code' | 'owner_approval_required'): SQL {
  return sql`(SELECT type.${sql.identifier(column)} FROM rfas AS own INNER JOIN rfa_types AS type
    ON type.id = own.rfa_type_id WHERE own.id = ${correspondences.id})`;
}
