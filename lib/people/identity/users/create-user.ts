import { eq, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../access/access';
import { INVITATION_HOURS } from '../constants';
import type { CreateUser } from '../schema';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { type HandedLink, handOverLink } from '../sign-in/hand-over-link';
import { hashPassword } from '../sign-in/password';
import { newSecret } from '../sign-in/secret';
import { isNamed } from './named-account';

export interface CreatedUser {
  publicId: string;
  /** With which the person sets their password; mailed to them, or shown once. */
  link: HandedLink | null;
  /** To be changed at the first sign-in, within 72 hours; shown once. */
  temporaryPassword: string | null;
}

/**
 * Makes a person (or a machine's account) of an organization, without any role yet.
 * @throws AppError FORBIDDEN unless members of that organization are managed; CODE_TAKEN for a user name in use,
 *   STEP_UP_REQUIRED
 */
export async function createUser(ctx: UserCtx, input: CreateUser): Promise<CreatedUser> {
  const [organization] = await ctx.db
    .select({ id: organizations.id, code: organizations.organizationCode })
    .from(organizations)
    .where(eq(organizations.publicId, input.organizationPublicId));
  await requirePermission(ctx, 'member.manage', { organizationId: organization?.id ?? 0 });
  if (!organization) throw new AppError('INVALID_INPUT', { fieldErrors: { organizationPublicId: ['INVALID'] } });
  const publicId = newPublicId();
  const temporaryPassword = input.firstAccess === 'TEMPORARY_PASSWORD' ? newTemporaryPassword() : null;
  const passwordHash = temporaryPassword === null ? null : await hashPassword(temporaryPassword);
  try {
    return await transact(ctx, async (tx) => {
      const [taken] = await tx.db.select({ userId: users.userId }).from(users).where(isNamed(input.username)).limit(1);
      if (taken) throw new AppError('CODE_TAKEN', { fieldErrors: { username: ['USERNAME_TAKEN'] } });
      const [inserted] = await tx.db.insert(users).values({
        publicId,
        username: input.username,
        passwordHash,
        temporaryPasswordExpiresAt: passwordHash === null ? null : sql`NOW(3) + INTERVAL ${INVITATION_HOURS} HOUR`,
        namePrefix: input.namePrefix || null,
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email || null,
        jobTitle: input.jobTitle || null,
        primaryOrganizationId: organization.id,
        locale: input.locale,
        isService: input.firstAccess === 'SERVICE',
        createdBy: ctx.actor.userId,
      });
      const person = { userId: inserted.insertId, email: input.email || null };
      const link = input.firstAccess === 'LINK' ? await handOverLink(tx, person, 'INVITATION') : null;
      const proof = await requireFreshProof(tx, 'createUser');
      await record(tx, {
        action: 'user.created',
        entityType: 'user',
        entityPublicId: publicId,
        entityLabel: input.username,
        subjectOrganizationId: organization.id,
        changes: {
          firstName: [null, input.firstName],
          lastName: [null, input.lastName],
          email: [null, input.email || null],
          organization: [null, organization.code],
          firstAccess: [null, input.firstAccess],
          ...proofChanges(proof),
        },
      });
      return { publicId, link, temporaryPassword };
    });
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_users_username')) throw error;
    throw new AppError('CODE_TAKEN', { cause: error, fieldErrors: { username: ['USERNAME_TAKEN'] } });
  }
}

/** Read out on the phone once: no letters that look or sound alike. */
function newTemporaryPassword(): string {
  const letters = newSecret()
    .toLowerCase()
    .replace(/[^a-hjkmnp-z2-9]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}
