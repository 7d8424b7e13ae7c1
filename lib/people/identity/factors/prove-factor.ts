import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { SecondFactor } from '@/db/enums';
import { userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { liveFactors } from './factor-queries';
import { claimPasskey, findPasskey } from './passkeys/claim-passkey';
import { queueSecurityNotice } from './queue-security-notice';
import { claimRecoveryCode } from './recovery-codes';
import type { FactorProof, PasskeyAnswer } from './schema';
import { openText } from './sealed-text';
import { stepOfCode } from './totp';

/** Purpose of the key under which secrets of authenticator apps are stored. */
export const TOTP_SECRET = 'factor secrets';

/**
 * Checks what a person shows beside their password, and uses it up in the caller's transaction: no code counts twice,
 * also of two at once. The caller counts the try first (`countFactorTry`).
 * @returns which factor it was
 * @throws AppError FACTOR_NOT_PROVEN
 */
export async function proveFactor(tx: TxCtx, userId: number, proof: FactorProof): Promise<SecondFactor> {
  switch (proof.kind) {
    case 'totp':
      if (await claimTotpCode(tx, userId, proof.code)) return 'TOTP';
      break;
    case 'recovery':
      if (await claimRecoveryCode(tx, userId, proof.code)) {
        await reportRecovery(tx, userId);
        return 'RECOVERY';
      }
      break;
    case 'passkey':
      if (await claimOwnPasskey(tx, userId, proof.response)) return 'PASSKEY';
      break;
  }
  throw new AppError('FACTOR_NOT_PROVEN');
}

async function claimOwnPasskey(tx: TxCtx, userId: number, answer: PasskeyAnswer): Promise<boolean> {
  const factor = await findPasskey(tx, answer);
  if (factor?.userId !== userId) return false;
  return claimPasskey(tx, factor, answer, 'PASSKEY_PROOF', userId);
}

async function claimTotpCode(tx: TxCtx, userId: number, code: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: userFactors.id, publicId: userFactors.publicId, secret: userFactors.secret })
    .from(userFactors)
    .where(and(liveFactors(userId), eq(userFactors.kind, 'TOTP')));
  for (const { id, publicId, secret: sealed } of rows) {
    const secret = openText(TOTP_SECRET, publicId, sealed ?? '');
    if (secret === null) logger.error({ factor: publicId }, 'a factor was stored under another AUTH_SECRET');
    const step = secret === null ? null : stepOfCode(secret, code);
    if (step === null) continue;
    const [claimed] = await tx.db
      .update(userFactors)
      .set({ lastStep: step, lastUsedAt: sql`NOW(3)` })
      .where(
        and(
          eq(userFactors.id, id),
          isNull(userFactors.removedAt),
          or(isNull(userFactors.lastStep), lt(userFactors.lastStep, step)),
        ),
      );
    if (claimed.affectedRows === 1) return true;
  }
  return false;
}

/** A recovery code is rare enough to be a thief's: its person learns of every use. */
async function reportRecovery(tx: TxCtx, userId: number): Promise<void> {
  const [person] = await tx.db
    .select({
      publicId: users.publicId,
      username: users.username,
      organizationId: users.primaryOrganizationId,
    })
    .from(users)
    .where(eq(users.userId, userId));
  if (!person) throw new AppError('FACTOR_NOT_PROVEN');
  await record(tx, {
    action: 'factor.recovery_code_used',
    severity: 'WARN',
    entityType: 'user',
    entityPublicId: person.publicId,
    entityLabel: person.username,
    subjectOrganizationId: person.organizationId,
    isAnonymous: tx.actor.kind === 'system',
  });
  await queueSecurityNotice(tx, userId, 'RECOVERY_CODE_USED');
}
