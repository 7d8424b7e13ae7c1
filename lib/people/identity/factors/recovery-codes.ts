import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { recoveryCodes } from '@/db/schema/factors';
import type { TxCtx } from '@/lib/platform/ctx';
import { hashPassword, verifyPassword } from '../sign-in/password';
import { unusedCodes } from './factor-queries';

/** A sheet of paper's worth: a person who uses one a month has time to print new ones. */
const CODES = 10;

/** 50 bits, which the cost of the hash keeps from being guessed; still short enough to type from paper. */
const CODE_LENGTH = 10;

/** Crockford's Base32: no I, L, O and U, so that no two characters look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export interface MadeCodes {
  /** Shown once. */
  codes: string[];
  hashes: string[];
}

/** Makes recovery codes before the transaction that stores them: hashing takes seconds on a busy machine. */
export async function makeRecoveryCodes(): Promise<MadeCodes> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code)));
  return { codes: codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`), hashes };
}

/** Gives a person recovery codes; those from before stop working. */
export async function storeRecoveryCodes(tx: TxCtx, userId: number, { hashes }: MadeCodes): Promise<void> {
  await replaceCodes(tx, userId);
  await tx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** The codes of a person stop working. */
export async function replaceCodes(tx: TxCtx, userId: number): Promise<void> {
  await tx.db.update(recoveryCodes).set({ replacedAt: sql`NOW(3)` }).where(unusedCodes(userId));
}

/** Uses one recovery code up. @returns whether it was right and unused; of two at once one is */
export async function claimRecoveryCode(tx: TxCtx, userId: number, typed: string): Promise<boolean> {
  const code = spell(typed);
  if (code.length !== CODE_LENGTH) return false;
  const rows = await tx.db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unusedCodes(userId));
  for (const { id, codeHash } of rows) {
    if (!(await verifyPassword(codeHash, code))) continue;
    const [claimed] = await tx.db
      .update(recoveryCodes)
      .set({ usedAt: sql`NOW(3)` })
      .where(and(eq(recoveryCodes.id, id), unusedCodes(userId)));
    return claimed.affectedRows === 1;
  }
  return false;
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Normalizes a typed code: hyphens, blanks, capitals, and letters that look like digits. */
function spell(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}
