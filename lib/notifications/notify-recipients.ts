import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { correspondenceAttentions, correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import { notifications } from '@/db/schema/system';
import type { TxCtx } from '../ctx';
import type { EventPayload } from '../outbox/catalog';
import type { OutboxEvent } from '../outbox/delivery';
import type { NotificationReason } from './reasons';

/** Whose desk incoming documents land on. The same people may see a confidential one, beside its attention persons. */
const RECEIVING_ROLES = ['DOCUMENT_CONTROL', 'ORG_ADMIN'];

interface Addressee {
  userId: number;
  organizationId: number;
  reason: NotificationReason;
}

/**
 * Tells the recipients' people in the app: attention persons, Document Control and Org Admins of each TO and CC
 * organization, one notification a person, never who did it. It is dated as the event, so that a second delivery
 * would meet the unique key of the first.
 */
export async function notifyRecipients(
  tx: TxCtx,
  event: OutboxEvent<'correspondence.submitted' | 'correspondence.cancelled'>,
): Promise<void> {
  const document = await readDocument(tx, event.payload.correspondencePublicId);
  if (!document) return;
  const isCancelled = event.type === 'correspondence.cancelled';
  const actorId = isCancelled ? document.cancelledBy : document.submittedBy;
  const recipientTypes = await readRecipients(tx, document.id);
  const addressees = [
    ...(await listAttention(tx, document.id)),
    ...(await listReceivers(tx, [...recipientTypes.keys()])),
  ];
  // The first entry of a person wins: being named says more than holding a role.
  const onePerPerson = new Map<number, Addressee>();
  for (const addressee of addressees) {
    if (addressee.userId !== actorId && !onePerPerson.has(addressee.userId)) {
      onePerPerson.set(addressee.userId, addressee);
    }
  }
  if (onePerPerson.size === 0) return;
  const { documentNumber, subject, typeCode } = event.payload;
  const { projectCode, originatorCode } = document;
  const params = { documentNumber, subject, typeCode, projectCode, originatorCode };
  await tx.db
    .insert(notifications)
    .values(
      [...onePerPerson.values()].map(({ userId, organizationId, reason }) => ({
        userId,
        organizationId,
        projectId: document.projectId,
        eventId: event.eventId,
        eventType: event.type,
        reason: event.type === 'correspondence.cancelled' ? endedBecause(event.payload) : reason,
        entityType: 'correspondence',
        entityPublicId: event.payload.correspondencePublicId,
        params: event.type === 'correspondence.cancelled' ? { ...params, cancelReason: event.payload.reason } : params,
        // TO owes a receipt and an answer; CC is told.
        isActionRequired: !isCancelled && recipientTypes.get(organizationId) === 'TO',
        createdAt: event.occurredAt,
      })),
    )
    .onDuplicateKeyUpdate({ set: { eventId: sql`event_id` } });
}

function endedBecause({ voided }: EventPayload<'correspondence.cancelled'>): NotificationReason {
  if (!voided) return 'CANCELLED';
  return voided.isReplaced ? 'REPLACED' : 'VOIDED';
}

async function readDocument(tx: TxCtx, publicId: string) {
  const [row] = await tx.db
    .select({
      id: correspondences.id,
      projectId: correspondences.projectId,
      submittedBy: correspondences.submittedBy,
      cancelledBy: correspondences.cancelledBy,
      projectCode: projects.projectCode,
      originatorCode: organizations.organizationCode,
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .where(eq(correspondences.publicId, publicId));
  return row;
}

async function readRecipients(tx: TxCtx, correspondenceId: number): Promise<Map<number, 'TO' | 'CC'>> {
  const rows = await tx.db
    .select({
      organizationId: correspondenceRecipients.organizationId,
      recipientType: correspondenceRecipients.recipientType,
    })
    .from(correspondenceRecipients)
    .where(eq(correspondenceRecipients.correspondenceId, correspondenceId));
  return new Map(rows.map((row) => [row.organizationId, row.recipientType]));
}

async function listAttention(tx: TxCtx, correspondenceId: number): Promise<Addressee[]> {
  const rows = await tx.db
    .select({ userId: users.userId, organizationId: correspondenceAttentions.organizationId })
    .from(correspondenceAttentions)
    .innerJoin(users, eq(users.userId, correspondenceAttentions.userId))
    .where(and(eq(correspondenceAttentions.correspondenceId, correspondenceId), eq(users.isActive, true)));
  return rows.map((row) => ({ ...row, reason: 'ATTENTION' as const }));
}

async function listReceivers(tx: TxCtx, organizationIds: readonly number[]): Promise<Addressee[]> {
  if (organizationIds.length === 0) return [];
  const rows = await tx.db
    .selectDistinct({ userId: users.userId, organizationId: sql<number>`${userAssignments.organizationId}` })
    .from(userAssignments)
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .where(
      and(
        inArray(userAssignments.organizationId, [...organizationIds]),
        inArray(roles.roleCode, RECEIVING_ROLES),
        isNull(userAssignments.revokedAt),
        eq(users.isActive, true),
      ),
    );
  return rows.map((row) => ({ ...row, reason: 'RECEIVED' as const }));
}
