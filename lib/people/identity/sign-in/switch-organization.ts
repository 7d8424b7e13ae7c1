import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { SwitchOrganization } from '../schema';
import { mayActFor } from './authenticate';

/**
 * Lets the session in use act for another of its person's organizations, from the next request on.
 * @throws AppError FORBIDDEN when the person has no role there
 */
export async function switchOrganization(
  ctx: UserCtx,
  sessionPublicId: string,
  input: SwitchOrganization,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const [organization] = await tx.db
      .select({ id: organizations.id, code: organizations.organizationCode })
      .from(organizations)
      .innerJoin(users, eq(users.userId, ctx.actor.userId))
      .where(and(eq(organizations.publicId, input.organizationPublicId), mayActFor(tx.db, organizations.id)));
    if (!organization) throw new AppError('FORBIDDEN');
    if (organization.id === ctx.actor.organizationId) return;
    await tx.db
      .update(userSessions)
      .set({ actingOrganizationId: organization.id })
      .where(and(eq(userSessions.publicId, sessionPublicId), eq(userSessions.userId, ctx.actor.userId)));
    await record(tx, {
      action: 'session.organization_switched',
      entityType: 'session',
      entityPublicId: sessionPublicId,
      entityLabel: ctx.actor.username,
      subjectOrganizationId: organization.id,
      changes: { actingOrganization: [ctx.actor.organizationCode, organization.code] },
    });
  });
}
