import { and, asc, eq } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import type { NamedRef } from '../access/queries';
import type { FirstSetup } from '../schema';
import { hashNewPassword } from './new-password';

/** True until the first person exists: the installer creates their own Superadmin account. */
export async function isSetupOpen(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.select({ userId: users.userId }).from(users).limit(1);
  return rows.length === 0;
}

/** The organizations the first person can belong to; empty once there is somebody. */
export async function listSetupOrganizations(ctx: Ctx): Promise<NamedRef[]> {
  if (!(await isSetupOpen(ctx))) return [];
  return ctx.db
    .select({
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: ctx.locale === 'en' ? organizations.nameEn : organizations.nameTh,
    })
    .from(organizations)
    .where(eq(organizations.isActive, true))
    .orderBy(asc(organizations.id));
}

/**
 * Makes the first Superadmin of an installation without people.
 * @throws AppError FORBIDDEN as soon as there is anybody; two at once: one of them wins
 */
export async function createFirstSuperadmin(ctx: Ctx, input: FirstSetup): Promise<void> {
  if (!(await isSetupOpen(ctx))) throw new AppError('FORBIDDEN');
  const email = input.email || null;
  const passwordHash = await hashNewPassword(ctx, input.newPassword, { ...input, email });
  await transact(ctx, async (tx) => {
    // The role's row is what two installers at once queue for; the second one then finds a user.
    const [role] = await tx.db
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.roleCode, 'SUPERADMIN'), eq(roles.scope, 'GLOBAL')))
      .for('update');
    const [organization] = await tx.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.publicId, input.organizationPublicId));
    if (!role || !(await isSetupOpen(tx))) throw new AppError('FORBIDDEN');
    if (!organization) throw new AppError('INVALID_INPUT', { fieldErrors: { organizationPublicId: ['INVALID'] } });
    const publicId = newPublicId();
    const [inserted] = await tx.db.insert(users).values({
      publicId,
      username: input.username,
      passwordHash,
      namePrefix: input.namePrefix || null,
      firstName: input.firstName,
      lastName: input.lastName,
      email,
      jobTitle: input.jobTitle || null,
      primaryOrganizationId: organization.id,
      mustChangePassword: false,
    });
    await tx.db.insert(userAssignments).values({ publicId: newPublicId(), userId: inserted.insertId, roleId: role.id });
    await record(tx, {
      action: 'user.first_superadmin_created',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: publicId,
      entityLabel: input.username,
      subjectOrganizationId: organization.id,
      isAnonymous: true,
    });
  });
}
