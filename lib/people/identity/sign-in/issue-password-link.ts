import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import type { UserName } from '../schema';
import { requireGrantableAll } from '../users/grantable-roles';
import { proofChanges, requireFreshProof } from './fresh-proof';
import { type HandedLink, handOverLink } from './hand-over-link';

/**
 * Makes a link with which a person who forgot their password sets a new one: mailed to them, or shown once to be handed
 * over.
 * @throws AppError NOT_FOUND, FORBIDDEN when the person holds what the actor could not give, STEP_UP_REQUIRED
 */
export async function issuePasswordLink(ctx: UserCtx, input: UserName): Promise<HandedLink> {
  const user = await loadManageableUser(ctx, input.publicId);
  if (!user.isActive || user.isService) throw new AppError('FORBIDDEN');
  await requireGrantableAll(ctx, user.userId);
  return transact(ctx, async (tx) => {
    const link = await handOverLink(tx, user, 'PASSWORD_RESET');
    const changes = proofChanges(await requireFreshProof(tx, 'issuePasswordLink'));
    await record(tx, {
      action: 'user.password_link_issued',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes,
    });
    return link;
  });
}
