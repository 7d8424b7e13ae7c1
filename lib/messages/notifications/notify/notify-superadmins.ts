import { and, eq, isNull, ne } from 'drizzle-orm';
import { permissions, rolePermissions, roles, userAssignments, users } from '@/db/schema/identity';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';
import type { NotificationReason } from './reasons';

/** Tells everybody who may decide on resets that one was asked for or has ended, never who did it. Once a person. */
export async function notifySuperadmins(
  tx: TxCtx,
  event: OutboxEvent<'numbering.reset_requested' | 'numbering.reset_closed'>,
): Promise<void> {
  const { resetPublicId, projectCode, typeCode, pattern, byPublicId, byName } = event.payload;
  const [reset] = await tx.db
    .select({ reason: documentNumberResets.reason, projectId: documentNumberSeries.projectId })
    .from(documentNumberResets)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberResets.seriesId))
    .where(eq(documentNumberResets.publicId, resetPublicId));
  const people = await listDeciders(tx, byPublicId);
  if (!reset || people.length === 0) return;
  const reason: NotificationReason =
    event.type === 'numbering.reset_requested' ? 'RESET_REQUESTED' : `RESET_${event.payload.state}`;
  const about = {
    entityType: 'number_reset',
    entityPublicId: resetPublicId,
    projectId: reset.projectId,
    params: { documentNumber: pattern, subject: reset.reason, typeCode, projectCode, originatorCode: byName ?? '' },
  };
  const isActionRequired = reason === 'RESET_REQUESTED';
  const notices = people.map((person) => ({ ...person, reason, isActionRequired }));
  await createNotifications(tx, event, about, notices);
}

/** Active people who hold numbering.reset without any limit of scope, each for their own organization. */
async function listDeciders(tx: TxCtx, exceptPublicId: string | null) {
  return tx.db
    .selectDistinct({ userId: users.userId, organizationId: users.primaryOrganizationId })
    .from(userAssignments)
    .innerJoin(roles, and(eq(roles.id, userAssignments.roleId), eq(roles.scope, 'GLOBAL')))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .where(
      and(
        eq(permissions.permissionCode, 'numbering.reset'),
        isNull(userAssignments.revokedAt),
        eq(users.isActive, true),
        exceptPublicId === null ? undefined : ne(users.publicId, exceptPublicId),
      ),
    );
}
