import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { LinkPurpose } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { oneTimeLinks } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { displayNameOf } from '../access/display-name';
import type { RedeemLink } from '../schema';
import { endTokens } from '../tokens/end-tokens';
import { endSessions } from './end-sessions';
import { hashNewPassword, storePassword } from './new-password';
import { hashSecret } from './secret';

export interface LinkOwner {
  username: string;
  displayName: string;
  purpose: LinkPurpose;
}

const isUsable = and(isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, sql`NOW(3)`));

/** Finds the owner of a link; null if it is unknown, used or expired, which look the same to a stranger. */
export async function findLinkOwner(ctx: Ctx, token: string): Promise<LinkOwner | null> {
  const link = await findLink(ctx, token);
  return link && { username: link.username, displayName: displayNameOf(link), purpose: link.purpose };
}

/**
 * Sets the password of a link's owner, once; every session and token they had ends.
 * @throws AppError GONE when the link is unknown, used or expired; INVALID_INPUT for a password the policy refuses
 */
export async function redeemLink(ctx: Ctx, input: RedeemLink): Promise<{ username: string; userPublicId: string }> {
  const link = await findLink(ctx, input.token);
  if (!link) throw new AppError('GONE');
  const passwordHash = await hashNewPassword(ctx, input.newPassword, link);
  await transact(ctx, async (tx) => {
    await claimLink(tx, link);
    await storePassword(tx, link.userId, passwordHash);
    await endSessions(tx, link.userId, 'PASSWORD_CHANGED');
    await endTokens(tx, link.userId);
    await record(tx, {
      action: link.purpose === 'INVITATION' ? 'user.invitation_accepted' : 'user.password_reset',
      entityType: 'user',
      entityPublicId: link.userPublicId,
      entityLabel: link.username,
      subjectOrganizationId: link.organizationId,
      isAnonymous: true,
    });
  });
  return { username: link.username, userPublicId: link.userPublicId };
}

/** Checks all conditions again under lock: during the hashing a link may expire or its owner be deactivated. */
async function claimLink(tx: TxCtx, link: { id: number; userId: number }): Promise<void> {
  const [owner] = await tx.db
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.userId, link.userId))
    .for('update');
  if (!owner?.isActive) throw new AppError('GONE');
  const [claimed] = await tx.db
    .update(oneTimeLinks)
    .set({ usedAt: sql`NOW(3)` })
    .where(and(eq(oneTimeLinks.id, link.id), isUsable));
  if (claimed.affectedRows === 0) throw new AppError('GONE');
}

async function findLink(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({
      id: oneTimeLinks.id,
      purpose: oneTimeLinks.purpose,
      userId: users.userId,
      userPublicId: users.publicId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      organizationId: users.primaryOrganizationId,
    })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.userId, oneTimeLinks.userId))
    .where(and(eq(oneTimeLinks.tokenHash, hashSecret(token)), isUsable, eq(users.isActive, true)));
  return row ?? null;
}
