import { sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { transmittals } from '@/db/schema/transmittals';
import type { OwnFacts } from '../../document/workflow/facts';
import type { KIND_TRAITS } from '../../kind-traits';

// Raw throughout: correlated subqueries of the one query that reads the facts of every kind.
export const TRANSMITTAL_FACTS: OwnFacts<typeof KIND_TRAITS.transmittal.subject> = {
  vars: {
    purpose: sql<string>`IFNULL((SELECT own.purpose FROM transmittals AS own WHERE own.id = ${correspondences.id}), '')`,
    itemCount: sql`(SELECT COUNT(*) FROM transmittal_items AS goods
      WHERE goods.revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
    // Submitted items count as ready; discarded ones never do.
    unreadyItemCount: sql`(SELECT COUNT(*) FROM transmittal_items AS goods
      INNER JOIN rfa_revisions AS request ON request.id = goods.correspondence_revision_id
      INNER JOIN correspondence_revisions AS contents ON contents.id = request.id
      LEFT JOIN workflow_instances AS run ON run.id = contents.workflow_instance_id
      WHERE goods.revision_id = ${correspondenceRevisions.id} AND contents.submitted_at IS NULL
        AND NOT (request.is_ready AND IFNULL(run.status = 'ACTIVE', FALSE)))`.mapWith(Number),
  },
  dates: {
    acknowledgeDueDate: sql`(SELECT own.acknowledge_due_date FROM transmittals AS own
      WHERE own.id = ${correspondences.id})`.mapWith(transmittals.acknowledgeDueDate),
  },
};
