import { sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { OwnFacts } from '../../document/workflow/facts';
import type { KIND_TRAITS } from '../../kind-traits';

// Raw throughout: correlated subqueries of the one query that reads the facts of every kind.
export const NCR_FACTS: OwnFacts<typeof KIND_TRAITS.ncr.subject> = {
  vars: {
    severity: sql<string>`IFNULL((SELECT own.severity FROM ncr_revisions AS own
      WHERE own.id = ${correspondenceRevisions.id}), '')`,
    raisedByOwner: sql`EXISTS (SELECT 1 FROM contract_organizations AS raiser
      WHERE raiser.contract_id = ${correspondences.contractId}
        AND raiser.organization_id = ${correspondences.originatorOrganizationId}
        AND raiser.role_in_contract = 'OWNER' AND raiser.is_active)`.mapWith(Boolean),
  },
  dates: {},
};
