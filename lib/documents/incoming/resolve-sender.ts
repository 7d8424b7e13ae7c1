import { and, eq } from 'drizzle-orm';
import { organizations, projectOrganizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** Exactly one of the two is set. */
export interface ResolvedSender {
  organizationId: number | null;
  name: string | null;
}

/**
 * Resolves the sender of an incoming letter: another organization of the project, or an outside sender by name.
 * @throws AppError INVALID_INPUT for none or both, RECIPIENT_IS_ORIGINATOR, ORGANIZATION_NOT_IN_PROJECT
 */
export async function resolveSender(
  ctx: UserCtx,
  projectId: number,
  input: { senderOrganizationPublicId: string | null; senderName: string },
): Promise<ResolvedSender> {
  const { senderOrganizationPublicId: publicId, senderName: name } = input;
  if ((publicId === null) === (name === '')) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { senderName: [name === '' ? 'REQUIRED' : 'ONE_SENDER'] } });
  }
  if (publicId === null) return { organizationId: null, name };
  const field = 'senderOrganizationPublicId';
  if (publicId.toLowerCase() === ctx.actor.organizationPublicId) {
    throw new AppError('RECIPIENT_IS_ORIGINATOR', { fieldErrors: { [field]: ['RECIPIENT_IS_ORIGINATOR'] } });
  }
  const [row] = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(projectOrganizations, eq(projectOrganizations.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.publicId, publicId),
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.isActive, true),
      ),
    );
  if (!row) {
    throw new AppError('ORGANIZATION_NOT_IN_PROJECT', { fieldErrors: { [field]: ['ORGANIZATION_NOT_IN_PROJECT'] } });
  }
  return { organizationId: row.id, name: null };
}
