import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import { workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { askFor, eachUser } from '@/lib/people/identity/access/asker';
import { actsFor, filterMayAct } from '@/lib/people/identity/access/may-act';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { projectDay } from '@/lib/platform/time/project-day';
import { createNotifications, type Notice } from './create-notifications';
import type { FactsOfMoves } from './facts-of-moves';
import { markAskedResolved } from './mark-asked-resolved';
import { asking, informing, type Moved } from './move-audience';
import { type Addressee, listDelegates, listNamed, listPermitted, listStillActing } from './people';
import { askOf, type InstanceFacts, readHistory, readInstance } from './workflow-facts';

type TimerEvent = OutboxEvent<
  'workflow.task.reminder' | 'workflow.task.due_today' | 'workflow.task.overdue' | 'workflow.task.escalated'
>;

type Sheet = NonNullable<Awaited<ReturnType<typeof readSheet>>>;

/**
 * Notifies the organization's own people of a move of their sheet. At the start: assignees and informed people. Later:
 * a new assignee, the starter at completion, and all of them when it is withdrawn or its document was cancelled.
 */
export async function notifyCirculationMove(
  tx: TxCtx,
  event: Moved,
  { instances, hasEarlierNotices }: Pick<FactsOfMoves, 'instances' | 'hasEarlierNotices'>,
): Promise<void> {
  const { payload, seq } = event;
  const sheet = await readSheet(tx, payload.documentPublicId);
  const instance = instances.get(payload.instanceId);
  if (!sheet || !instance || seq === null) return;
  const names = new Set(payload.names);
  if (hasEarlierNotices(event)) await markAskedResolved(tx, event, instance);
  const notices = [
    ...(names.has('circulation.started') ? await startAudience(tx, sheet, instance, event.occurredAt) : []),
    ...(payload.action === 'REASSIGN' ? await reassignAudience(tx, sheet, event) : []),
    ...(payload.action === 'ADD_PERSON' ? await addedAudience(tx, sheet, event) : []),
    ...(names.has('circulation.completed') ? informing(await starterAudience(tx, sheet), 'CLOSED') : []),
    ...(names.has('circulation.cancelled') ? await cancellationAudience(tx, sheet) : []),
  ];
  await notifySeeing(tx, event, sheet, instance, notices);
}

/**
 * Reminds assignees of their own date: two days before, on the day, and daily afterwards, by the definition's timers.
 * The definition has a timer for the day itself, so the general reminder of the day adds nothing.
 */
export async function notifyCirculationTimer(tx: TxCtx, event: TimerEvent): Promise<void> {
  const { payload, type } = event;
  if (type === 'workflow.task.due_today' || type === 'workflow.task.escalated') return;
  const sheet = await readSheet(tx, payload.documentPublicId);
  const instance = await readInstance(tx, payload.instanceId);
  if (!sheet || !instance?.isActive || instance.stepSeq !== event.seq) return;
  const late = await tx.db
    .select({ personPublicId: workflowHolders.personPublicId, dueAt: workflowHolders.dueAt })
    .from(workflowHolders)
    .where(eq(workflowHolders.instanceId, payload.instanceId));
  const people = late.flatMap(({ personPublicId, dueAt }) =>
    personPublicId !== null && dueAt?.toISOString() === payload.dueAt ? [personPublicId] : [],
  );
  const isToday = payload.dueAt !== null && projectDay(new Date(payload.dueAt)) === projectDay(event.occurredAt);
  const reason = type === 'workflow.task.overdue' ? 'OVERDUE' : isToday ? 'DUE_TODAY' : 'REMINDER';
  await notifySeeing(tx, event, sheet, instance, await askingOf(tx, sheet, people, reason));
}

/** Asks Document Control to reassign the open answers of a person who may not give them any more. */
export async function notifyOfLeaver(
  tx: TxCtx,
  event: OutboxEvent<'workflow.task.unanswerable' | 'circulation.assignee_left'>,
  circulationPublicId: string,
): Promise<void> {
  const sheet = await readSheet(tx, circulationPublicId);
  const instance = sheet?.instanceId ? await readInstance(tx, sheet.instanceId) : null;
  if (!sheet || !instance?.isActive) return;
  await notifySeeing(tx, event, sheet, instance, asking(await listManagers(tx, sheet), 'ASSIGNEE_LEFT'));
}

/**
 * Reminded people who still hold the sheet, with their delegates.
 * @returns user ids and the sheet; null where the sheet waits for none of them
 */
export async function remindedOnSheet(
  tx: TxCtx,
  item: { documentPublicId: string; instanceId: string },
  { personPublicId, byPublicId }: { personPublicId: string | null; byPublicId: string },
): Promise<{ userIds: number[]; sheet: Sheet } | null> {
  const sheet = await readSheet(tx, item.documentPublicId);
  if (!sheet || personPublicId === null) return null;
  const [held] = await tx.db
    .select({ id: workflowHolders.id })
    .from(workflowHolders)
    .where(and(eq(workflowHolders.instanceId, item.instanceId), eq(workflowHolders.personPublicId, personPublicId)));
  if (!held) return null;
  const notices = await askingOf(tx, sheet, [personPublicId], 'REMINDED');
  const seeing = await onlySeeing(tx, sheet, notices, byPublicId);
  return { userIds: seeing.map(({ userId }) => userId), sheet };
}

async function readSheet(tx: TxCtx, publicId: string) {
  const [row] = await tx.db
    .select({
      id: circulations.id,
      publicId: circulations.publicId,
      documentNumber: circulations.numberKey,
      subject: circulations.subject,
      projectId: circulations.projectId,
      projectCode: projects.projectCode,
      organizationId: circulations.organizationId,
      organizationCode: organizations.organizationCode,
      createdBy: circulations.createdBy,
      instanceId: circulations.workflowInstanceId,
    })
    .from(circulations)
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
    .where(eq(circulations.publicId, publicId));
  return row;
}

/** The people it started with: a person who was added before this event was delivered has a notification of their own. */
async function startAudience(tx: TxCtx, sheet: Sheet, { isActive }: InstanceFacts, startedAt: Date): Promise<Notice[]> {
  if (!isActive) return [];
  const rows = await tx.db
    .select({ type: circulationAssignees.assigneeType, publicId: users.publicId })
    .from(circulationAssignees)
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .innerJoin(circulations, eq(circulations.id, circulationAssignees.circulationId))
    .innerJoin(
      workflowTasks,
      and(
        eq(workflowTasks.instanceId, circulations.workflowInstanceId),
        eq(workflowTasks.assigneePublicId, users.publicId),
        lte(workflowTasks.createdAt, startedAt),
      ),
    )
    .where(and(eq(circulationAssignees.circulationId, sheet.id), eq(circulationAssignees.state, 'PENDING')));
  const of = (isInfo: boolean) => rows.filter(({ type }) => (type === 'INFO') === isInfo).map((row) => row.publicId);
  return [
    ...(await askingOf(tx, sheet, of(false), 'ASSIGNED')),
    ...informing(await listNamed(tx, inSheet(sheet, of(true))), 'RECEIVED'),
  ];
}

async function reassignAudience(tx: TxCtx, sheet: Sheet, { payload, seq }: Moved): Promise<Notice[]> {
  const { handedTo } = await readHistory(tx, payload.instanceId, seq ?? 0);
  return handedTo === null ? [] : asking(await listNamed(tx, inSheet(sheet, [handedTo])), 'ASSIGNED');
}

async function addedAudience(tx: TxCtx, sheet: Sheet, { payload, seq }: Moved): Promise<Notice[]> {
  const { added } = await readHistory(tx, payload.instanceId, seq ?? 0);
  if (added === null) return [];
  const people = [added.personPublicId];
  return added.group === 'INFO'
    ? informing(await listNamed(tx, inSheet(sheet, people)), 'RECEIVED')
    : askingOf(tx, sheet, people, 'ASSIGNED');
}

/** The starter; if they have left, the managers of sheets. */
async function starterAudience(tx: TxCtx, sheet: Sheet): Promise<Addressee[]> {
  const starters = await listStillActing(tx, [sheet.createdBy], sheet.organizationId);
  return starters.length > 0 ? starters : listManagers(tx, sheet);
}

/** Document Control, and people without an answer yet. */
async function cancellationAudience(tx: TxCtx, sheet: Sheet): Promise<Notice[]> {
  const pending = await tx.db
    .select({ userId: circulationAssignees.userId })
    .from(circulationAssignees)
    .where(and(eq(circulationAssignees.circulationId, sheet.id), eq(circulationAssignees.state, 'PENDING')));
  const assignees = await listStillActing(
    tx,
    pending.map(({ userId }) => userId),
    sheet.organizationId,
  );
  return informing([...(await listManagers(tx, sheet)), ...assignees], 'CANCELLED');
}

function listManagers(tx: TxCtx, { organizationId, projectId }: Sheet): Promise<Addressee[]> {
  return listPermitted(tx, organizationId, 'circulation.manage', { projectId, contractId: null });
}

/**
 * Requests an answer from the people who may answer the sheet today, with their delegates. For the others, Document
 * Control gets a request to reassign their places.
 */
async function askingOf(
  tx: TxCtx,
  sheet: Sheet,
  publicIds: readonly string[],
  reason: 'ASSIGNED' | 'REMINDER' | 'DUE_TODAY' | 'OVERDUE' | 'REMINDED',
): Promise<Notice[]> {
  const { organizationId, projectId } = sheet;
  const permission = 'circulation.respond';
  const able = await filterMayAct(tx, publicIds, { organizationId, permission, projectId, contractId: 'any' });
  const people = await listNamed(tx, inSheet(sheet, [...able]));
  // A delegation for one type of letters lends no tasks on sheets.
  const delegates = await listDelegates(tx, people, { projectId, typeId: 0 });
  const isLeft = publicIds.some((publicId) => !able.has(publicId));
  const managers = isLeft ? await listManagers(tx, sheet) : [];
  return [...asking([...people, ...delegates], reason), ...asking(managers, 'ASSIGNEE_LEFT')];
}

function inSheet({ organizationId }: Sheet, publicIds: readonly string[]) {
  return publicIds.map((personPublicId) => ({ personPublicId, organizationId }));
}

async function notifySeeing(
  tx: TxCtx,
  event: Parameters<typeof createNotifications>[1] & { payload: object },
  sheet: Sheet,
  { state }: InstanceFacts,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const { actorPublicId = null, dueAt = null }: { actorPublicId?: string | null; dueAt?: string | null } =
    event.payload;
  const about = {
    entityType: 'circulation',
    entityPublicId: sheet.publicId,
    projectId: sheet.projectId,
    params: {
      documentNumber: sheet.documentNumber ?? '',
      subject: sheet.subject,
      typeCode: CIRCULATION_TYPE,
      projectCode: sheet.projectCode,
      originatorCode: sheet.organizationCode,
      dueAt,
      step: state?.label ?? null,
      ask: state ? askOf(state) : null,
    },
  };
  await createNotifications(tx, event, about, await onlySeeing(tx, sheet, notices, actorPublicId));
}

/** The people who may see the sheet, without the actor, by the rule of its page. */
async function onlySeeing(
  tx: TxCtx,
  { id, organizationId }: Sheet,
  notices: readonly Notice[],
  exceptPublicId: string | null,
): Promise<Notice[]> {
  const rows = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .innerJoin(circulations, eq(circulations.id, id))
    .where(
      and(
        inArray(
          users.userId,
          notices.map(({ userId }) => userId),
        ),
        exceptPublicId === null ? undefined : ne(users.publicId, exceptPublicId),
        actsFor(tx.db, organizationId),
        visibleCirculations(askFor(tx.db, eachUser(organizationId))),
      ),
    );
  const seeing = new Set(rows.map(({ userId }) => userId));
  return notices.filter((notice) => notice.organizationId === organizationId && seeing.has(notice.userId));
}
