import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LinkPurpose } from '@/db/enums';
import { oneTimeLinks } from '@/db/schema/sessions';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { INVITATION_HOURS } from '../constants';
import { hashSecret, newSecret } from './secret';

/** A forgotten password is wanted now. */
const VALID_HOURS: Record<LinkPurpose, number> = { INVITATION: INVITATION_HOURS, PASSWORD_RESET: 1 };

export interface IssuedLink {
  /** The path to hand over, with the secret; shown once, stored only as a hash. */
  path: string;
  validHours: number;
}

/** Makes a link with which a person sets their password; the person's earlier unused ones stop working. */
export async function issueLink(tx: TxCtx, userId: number, purpose: LinkPurpose): Promise<IssuedLink> {
  const validHours = VALID_HOURS[purpose];
  await tx.db
    .update(oneTimeLinks)
    .set({ usedAt: sql`NOW(3)` })
    .where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt)));
  const secret = newSecret();
  await tx.db.insert(oneTimeLinks).values({
    publicId: newPublicId(),
    userId,
    purpose,
    tokenHash: hashSecret(secret),
    createdBy: tx.actor.kind === 'user' ? tx.actor.userId : null,
    expiresAt: sql`NOW(3) + INTERVAL ${validHours} HOUR`,
  });
  return { path: `/invite/${secret}`, validHours };
}
