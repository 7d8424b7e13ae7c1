import { and, eq } from 'drizzle-orm';
import { workflowTasks } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type RecordCode, recordOf } from '@/lib/workflow/definitions/subjects';
import { createNotifications } from './create-notifications';
import { readDocument } from './document-facts';
import { asking } from './move-audience';
import { notifyOfLeaver } from './notify-circulation';
import { listPermitted, onlySeeing } from './people';
import { askOf, readInstance } from './workflow-facts';

type Unanswerable = OutboxEvent<'workflow.task.unanswerable'>;

const NOTIFY: Readonly<Record<RecordCode, (tx: TxCtx, event: Unanswerable) => Promise<void>>> = {
  correspondence: notifyOfDocument,
  circulation: (tx, event) => notifyOfLeaver(tx, event, event.payload.recordPublicId),
};

/** Requests the people who may reassign a task to do so, because its assignee may not answer it. */
export async function notifyUnanswerable(tx: TxCtx, event: Unanswerable): Promise<void> {
  await NOTIFY[recordOf(event.entityType)](tx, event);
}

async function notifyOfDocument(tx: TxCtx, event: Unanswerable): Promise<void> {
  const { instanceId, taskPublicId, recordPublicId } = event.payload;
  const [task] = await tx.db
    .select({ organizationId: workflowTasks.organizationId })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.publicId, taskPublicId), eq(workflowTasks.status, 'OPEN')));
  const document = await readDocument(tx, recordPublicId);
  const instance = await readInstance(tx, instanceId);
  if (!task?.organizationId || !document || !instance?.isActive) return;
  const { state, dueAt } = instance;
  const people = await listPermitted(tx, task.organizationId, state?.task?.reassign ?? 'workflow.force', document);
  const { documentNumber, subject, typeCode, projectId, projectCode, originatorCode } = document;
  const about = {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId,
    params: {
      documentNumber: documentNumber ?? '',
      subject,
      typeCode,
      projectCode,
      originatorCode,
      dueAt: dueAt?.toISOString() ?? null,
      step: state?.label ?? null,
      ask: state ? askOf(state) : null,
    },
  };
  const notices = asking(await onlySeeing(tx, document.id, people), 'ASSIGNEE_LEFT');
  await createNotifications(tx, event, about, notices);
}
