import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type RecordCode, recordOf } from '@/lib/workflow/definitions/subjects';
import { loadSubjects } from '@/lib/workflow/engine/read/load-subjects';
import { organizationsOf } from '@/lib/workflow/engine/read/subject-facts';
import type { Notice } from './create-notifications';
import { type DocumentFacts, readDocument } from './document-facts';
import { holdersToNotify } from './holders-to-notify';
import { asking, informing } from './move-audience';
import { notifyCirculationTimer } from './notify-circulation';
import { notifyAbout } from './notify-move';
import { type Addressee, listPermitted } from './people';
import { type InstanceFacts, readHolders, readInstance } from './workflow-facts';

export type TimerEvent = OutboxEvent<
  'workflow.task.reminder' | 'workflow.task.due_today' | 'workflow.task.overdue' | 'workflow.task.escalated'
>;

const REASONS = {
  'workflow.task.reminder': 'REMINDER',
  'workflow.task.due_today': 'DUE_TODAY',
  'workflow.task.overdue': 'OVERDUE',
} as const;

const NOTIFY: Readonly<Record<RecordCode, (tx: TxCtx, event: TimerEvent) => Promise<void>>> = {
  correspondence: notifyDocumentTimer,
  circulation: notifyCirculationTimer,
};

/**
 * Notifies the holders of a step of a near or missed due date, or escalates to the people the definition names. An
 * ended step sends nothing.
 */
export async function notifyTimer(tx: TxCtx, event: TimerEvent): Promise<void> {
  await NOTIFY[recordOf(event.entityType)](tx, event);
}

async function notifyDocumentTimer(tx: TxCtx, event: TimerEvent): Promise<void> {
  const { payload } = event;
  const document = await readDocument(tx, payload.documentPublicId);
  const instance = await readInstance(tx, payload.instanceId);
  if (!document || !instance?.isActive || instance.stepSeq !== event.seq) return;
  const notices =
    event.type === 'workflow.task.escalated'
      ? informing(await escalationAudience(tx, event, { document, instance }), 'ESCALATED')
      : await overdueAudience(tx, event, { document, instance });
  await notifyAbout(tx, event, { document, instance }, notices);
}

interface Place {
  document: DocumentFacts;
  instance: InstanceFacts;
}

async function overdueAudience(
  tx: TxCtx,
  { type, payload }: Exclude<TimerEvent, { type: 'workflow.task.escalated' }>,
  { document, instance }: Place,
): Promise<Notice[]> {
  const rows = await readHolders(tx, payload.instanceId);
  const { holders, delegates } = await holdersToNotify(tx, document, instance, rows);
  return asking([...holders, ...delegates], REASONS[type]);
}

/** The people of the party that the timer names; without one, who may force the step in an organization that holds it. */
async function escalationAudience(
  tx: TxCtx,
  { payload }: TimerEvent,
  { document, instance }: Place,
): Promise<Addressee[]> {
  const { definition, state } = instance;
  const [, timerId] = payload.action.split(':');
  const named = state?.timers.find(({ id }) => id === timerId)?.notify ?? null;
  const subject = (await loadSubjects(tx, [payload.instanceId])).get(payload.instanceId);
  if (!subject) return [];
  const organizationIds = named
    ? organizationsOf(definition.parties, named.party, subject).map(({ id }) => id)
    : (await readHolders(tx, payload.instanceId)).map(({ organizationId }) => organizationId);
  const people: Addressee[] = [];
  for (const organizationId of new Set(organizationIds)) {
    people.push(...(await listPermitted(tx, organizationId, named?.perm ?? 'workflow.force', document)));
  }
  return people;
}
