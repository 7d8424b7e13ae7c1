import { and, asc, eq, sql } from 'drizzle-orm';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { transmittalReceipts } from '@/db/schema/transmittals';
import { workflowTasks } from '@/db/schema/workflow';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import { namesPeopleOf } from '@/lib/people/identity/access/named-people';
import { fullName, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { selectRecipientStates } from '../../document/read/detail-parts';
import type { TransmittalRecipient } from '../dto';

/**
 * Selects each recipient's acts on a revision. The originator sees when it was opened, each recipient its own people's
 * openings; people are named only to readers who may know them.
 */
export async function selectTransmittalRecipients(
  ctx: UserCtx,
  document: { id: number; revisionId: number; instanceId: string; isOriginator: boolean },
): Promise<TransmittalRecipient[]> {
  const [states, keys, receipts, acknowledged, reminders] = await Promise.all([
    selectRecipientStates(ctx, document.id, { isOriginator: document.isOriginator }),
    selectKeys(ctx, document.id),
    selectReceipts(ctx, document.revisionId),
    selectAcknowledgements(ctx, document.instanceId),
    document.isOriginator ? selectReminders(ctx, document.instanceId) : [],
  ]);
  return states.map((row): TransmittalRecipient => {
    const id = keys.get(row.organization.publicId) ?? 0;
    const seesReceipts = document.isOriginator || id === ctx.actor.organizationId;
    const own = seesReceipts ? receipts.filter((receipt) => receipt.organizationId === id) : [];
    const firstOf = (kind: 'VIEWED' | 'DOWNLOADED', of = own) =>
      of.find((receipt) => receipt.kind === kind)?.firstAt.toISOString() ?? null;
    const paper = own.find(({ kind }) => kind === 'PAPER');
    const answer = acknowledged.find(({ organizationId }) => organizationId === id);
    return {
      ...row,
      viewedAt: firstOf('VIEWED'),
      downloadedAt: firstOf('DOWNLOADED'),
      acknowledgedAt: answer?.at?.toISOString() ?? null,
      acknowledgedBy: answer?.isNamed ? personOrNull(answer.person) : null,
      remindedAt: reminders.find(({ organizationId }) => organizationId === id)?.at.toISOString() ?? null,
      paper: paper?.receivedOn && paper.method ? { receivedOn: paper.receivedOn, method: paper.method } : null,
      people: [...new Set(own.map(({ userId }) => userId))].map((userId) => {
        const ofPerson = own.filter((receipt) => receipt.userId === userId);
        const [first] = ofPerson;
        return {
          person: first?.isNamed ? personOrNull(first.person) : null,
          viewedAt: firstOf('VIEWED', ofPerson),
          downloadedAt: firstOf('DOWNLOADED', ofPerson),
        };
      }),
    };
  });
}

async function selectKeys(ctx: UserCtx, documentId: number): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ publicId: organizations.publicId, id: organizations.id })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(eq(correspondenceRecipients.correspondenceId, documentId));
  return new Map(rows.map(({ publicId, id }) => [publicId, id]));
}

function selectReceipts(ctx: UserCtx, revisionId: number) {
  return ctx.db
    .select({
      organizationId: transmittalReceipts.organizationId,
      userId: transmittalReceipts.userId,
      kind: transmittalReceipts.kind,
      firstAt: transmittalReceipts.firstAt,
      receivedOn: transmittalReceipts.receivedOn,
      method: transmittalReceipts.method,
      person: { publicId: users.publicId, name: fullName(users) },
      isNamed: sql`${namesPeopleOf(ctx, ctx.actor.organizationId, transmittalReceipts.organizationId)}`.mapWith(
        Boolean,
      ),
    })
    .from(transmittalReceipts)
    .innerJoin(users, eq(users.userId, transmittalReceipts.userId))
    .where(eq(transmittalReceipts.revisionId, revisionId))
    .orderBy(asc(transmittalReceipts.firstAt), asc(transmittalReceipts.id));
}

function selectAcknowledgements(ctx: UserCtx, instanceId: string) {
  return ctx.db
    .select({
      organizationId: workflowTasks.organizationId,
      at: workflowTasks.respondedAt,
      person: { publicId: users.publicId, name: fullName(users) },
      isNamed: sql`${namesPeopleOf(ctx, ctx.actor.organizationId, workflowTasks.organizationId)}`.mapWith(Boolean),
    })
    .from(workflowTasks)
    .leftJoin(users, eq(users.publicId, workflowTasks.responderPublicId))
    .where(
      and(
        eq(workflowTasks.instanceId, instanceId),
        eq(workflowTasks.status, 'RESPONDED'),
        eq(workflowTasks.action, 'ACKNOWLEDGE'),
      ),
    );
}

/** The latest of each organization. */
function selectReminders(ctx: UserCtx, instanceId: string) {
  return ctx.db
    .select({
      organizationId: workflowReminders.organizationId,
      at: sql`MAX(${workflowReminders.remindedAt})`.mapWith(workflowReminders.remindedAt),
    })
    .from(workflowReminders)
    .where(eq(workflowReminders.instanceId, instanceId))
    .groupBy(workflowReminders.organizationId);
}
