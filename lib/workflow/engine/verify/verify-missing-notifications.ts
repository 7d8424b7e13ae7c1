import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import { workflowHistories, workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { askFor, eachUser } from '@/lib/people/identity/access/asker';
import { actsFor } from '@/lib/people/identity/access/may-act';
import type { Ctx } from '@/lib/platform/ctx';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { EVENTS_KEPT_DAYS } from '@/lib/platform/outbox/purge-delivered';
import type { WorkflowFinding } from './workflow-finding';

const CONSUMER: Consumer = 'notify-in-app';

/**
 * Lists people who owe an answer to a visible task, and have no notification about it since it was assigned. It was
 * assigned by the move into the step, or by the last reassignment. The actor of that move gets no notification.
 * Unfinished deliveries are left to the checks of deliveries; a purged event was delivered. Reads the holders, which
 * are few beside all tasks.
 */
export async function findMissingNotifications(ctx: Ctx, limit: number): Promise<WorkflowFinding[]> {
  const handedOn = sql`SELECT MAX(${workflowHistories.seq}) FROM ${workflowHistories}
    WHERE ${workflowHistories.instanceId} = ${workflowTasks.instanceId} AND ${workflowHistories.seq} > ${workflowTasks.seq}
    AND ${workflowHistories.action} = 'REASSIGN' AND JSON_VALUE(${workflowHistories.metadata}, '$.task') = ${workflowTasks.publicId}`;
  const isPurged = sql`(${outboxEvents.id} IS NULL
    AND ${workflowHistories.createdAt} < NOW(3) - INTERVAL ${EVENTS_KEPT_DAYS} DAY)`;
  const hasNotification = sql`EXISTS (SELECT 1 FROM ${notifications}
    WHERE ${notifications.entityPublicId} = ${correspondences.publicId} AND ${notifications.userId} = ${users.userId}
    AND ${notifications.isActionRequired} AND ${notifications.createdAt} >= ${workflowHistories.createdAt})`;
  // Raw: the builder cannot join on a subquery of the same row.
  const rows = await rowsOf<{ instanceId: string; detail: string }>(
    ctx.db,
    sql`
    SELECT ${workflowHolders.instanceId} AS instanceId,
      CONCAT('task ', ${workflowTasks.publicId}, ' of ', ${users.username}, ' has no notification') AS detail
    FROM ${workflowHolders}
    JOIN ${workflowTasks} ON ${workflowTasks.publicId} = ${workflowHolders.taskPublicId}
    JOIN ${users} ON ${users.publicId} = ${workflowHolders.personPublicId}
    JOIN ${workflowHistories} ON ${workflowHistories.instanceId} = ${workflowTasks.instanceId}
      AND ${workflowHistories.seq} = COALESCE((${handedOn}), ${workflowTasks.seq})
    JOIN ${correspondenceRevisions} ON ${correspondenceRevisions.workflowInstanceId} = ${workflowTasks.instanceId}
    JOIN ${correspondences} ON ${correspondences.id} = ${correspondenceRevisions.correspondenceId}
    LEFT JOIN ${outboxEvents} ON ${outboxEvents.instanceId} = ${workflowTasks.instanceId}
      AND ${outboxEvents.seq} = ${workflowHistories.seq} AND ${outboxEvents.eventType} = 'workflow.moved'
    LEFT JOIN ${eventDeliveries} ON ${eventDeliveries.eventId} = ${outboxEvents.eventId}
      AND ${eventDeliveries.consumer} = ${CONSUMER}
    WHERE ${workflowTasks.status} = 'OPEN'
    AND (${eventDeliveries.status} = 'DONE' OR ${isPurged})
    AND NOT (${workflowHistories.actorPublicId} <=> ${users.publicId})
    AND NOT ${hasNotification}
    AND ${actsFor(ctx.db, workflowHolders.organizationId)}
    AND ${visibleCorrespondences(askFor(ctx.db, eachUser(workflowHolders.organizationId)))}
    LIMIT ${sql.raw(String(limit))}`,
  );
  return rows.map(({ instanceId, detail }) => ({ rule: 'TASK_UNTOLD', instanceId, detail: String(detail) }));
}
