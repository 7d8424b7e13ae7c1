import { type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { OwnFacts } from '../../document/workflow/facts';
import type { KIND_TRAITS } from '../../kind-traits';

// Raw throughout: correlated subqueries of the one query that reads the facts of every kind.
export const NCR_FACTS: OwnFacts<typeof KIND_TRAITS.ncr.subject> = {
  vars: {
    severity: sql<string>`IFNULL((SELECT own.severity FROM ncr_revisions AS own
      WHERE own.id = ${correspondenceRevisions.id}), '')`,
    raisedByOwner: hasOwner(sql`AND owner.organization_id = ${correspondences.originatorOrganizationId}`),
    hasOwner: hasOwner(sql``),
  },
  dates: {},
};

function hasOwner(which: SQL) {
  return sql`EXISTS (SELECT 1 FROM contract_organizations AS owner
    WHERE owner.contract_id = ${correspondences.contractId} AND owner.role_in_contract = 'OWNER' AND owner.is_active
      ${which})`.mapWith(Boolean);
}
