import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { apiTokens, oneTimeLinks, userSessions } from '@/db/schema/sessions';
import { transmittalLinks } from '@/db/schema/transmittals';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';

export interface EndedAccess {
  sessions: number;
  /** Every token, link and subscription that was ended or, where it is kept, stays open; in words. */
  others: string[];
}

/**
 * Closes accesses that a restored database reopens, because their revocation is later than its moment. All sessions
 * end; tokens, external links and one-time links end and subscriptions are paused, unless the operator keeps them.
 */
export async function endAccess(ctx: Ctx, keepsOthers: boolean): Promise<EndedAccess> {
  return transact(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(userSessions)
      .set({ revokedAt: sql`NOW(3)`, revokeReason: 'ADMINISTRATOR' })
      .where(and(isNull(userSessions.revokedAt), gt(userSessions.expiresAt, sql`NOW(3)`)));
    const sessions = ended.affectedRows;
    const others = await describeOthers(tx);
    if (!keepsOthers) await closeOthers(tx);
    await record(tx, {
      action: 'backup.access_ended',
      severity: 'CRITICAL',
      entityType: 'backup',
      changes: { sessions: [sessions, 0], others: [others.length, keepsOthers ? others.length : 0] },
    });
    return { sessions, others };
  });
}

const isOpenToken = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, sql`NOW(3)`));
const isOpenOneTimeLink = and(isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, sql`NOW(3)`));
const isOpenLink = and(isNull(transmittalLinks.revokedAt), gt(transmittalLinks.expiresAt, sql`NOW(3)`));
const isActive = and(eq(webhookSubscriptions.status, 'ACTIVE'), isNull(webhookSubscriptions.deletedAt));

async function describeOthers(tx: TxCtx): Promise<string[]> {
  const tokens = await tx.db
    .select({ name: apiTokens.name, username: users.username })
    .from(apiTokens)
    .innerJoin(users, eq(users.userId, apiTokens.userId))
    .where(isOpenToken);
  const oneTime = await tx.db
    .select({ purpose: oneTimeLinks.purpose, username: users.username })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.userId, oneTimeLinks.userId))
    .where(isOpenOneTimeLink);
  const links = await tx.db
    .select({ label: transmittalLinks.recipientLabel, number: correspondenceRevisions.documentNumber })
    .from(transmittalLinks)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, transmittalLinks.revisionId))
    .where(isOpenLink);
  const subscriptions = await tx.db
    .select({ name: webhookSubscriptions.name, url: webhookSubscriptions.url })
    .from(webhookSubscriptions)
    .where(isActive);
  return [
    ...tokens.map(({ name, username }) => `token ${name} of ${username}`),
    ...oneTime.map(({ purpose, username }) => `one-time link ${purpose} of ${username}`),
    ...links.map(({ label, number }) => `link to ${number} for ${label}`),
    ...subscriptions.map(({ name, url }) => `subscription ${name} (${url})`),
  ];
}

async function closeOthers(tx: TxCtx): Promise<void> {
  const now = sql`NOW(3)`;
  await tx.db.update(apiTokens).set({ revokedAt: now }).where(isOpenToken);
  await tx.db.update(oneTimeLinks).set({ expiresAt: now }).where(isOpenOneTimeLink);
  await tx.db.update(transmittalLinks).set({ revokedAt: now }).where(isOpenLink);
  await tx.db
    .update(webhookSubscriptions)
    .set({
      status: 'PAUSED',
      pauseReason: 'ADMINISTRATOR',
      pausedAt: now,
      versionNo: sql`${webhookSubscriptions.versionNo} + 1`,
    })
    .where(isActive);
}
