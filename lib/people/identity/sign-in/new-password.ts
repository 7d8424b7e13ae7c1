import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hashPassword } from './password';
import { findPasswordFault, type PasswordOwner } from './password-policy';
import { listProgrammeWords } from './programme-words';

/** Checks a new password against the policy and hashes it. @throws AppError INVALID_INPUT on `newPassword` */
export async function hashNewPassword(ctx: Ctx, password: string, owner: PasswordOwner): Promise<string> {
  const fault = findPasswordFault(password, owner, await listProgrammeWords(ctx));
  if (fault) throw new AppError('INVALID_INPUT', { fieldErrors: { newPassword: [fault] } });
  return hashPassword(password);
}

/**
 * A password that its owner chose needs no change at the next sign-in. The record's version stays, so that it cannot
 * refuse an administrator's concurrent deactivation.
 */
export async function storePassword(tx: TxCtx, userId: number, passwordHash: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ passwordHash, mustChangePassword: false, temporaryPasswordExpiresAt: null })
    .where(eq(users.userId, userId));
}
