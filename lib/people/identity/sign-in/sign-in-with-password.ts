import { eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { foldAccountName } from '@/lib/platform/account-name';
import { type RefusalKey, recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { hasFactor } from '../factors/factor-queries';
import type { SignIn } from '../schema';
import { foldedFirst, isNamed } from '../users/named-account';
import { signText } from './auth-secret';
import { beginSecondStep, type SecondStep } from './begin-second-step';
import { networkOf } from './client-address';
import { findDevice } from './device';
import { type OpenedSession, openSession } from './open-session';
import { verifyPassword } from './password';
import { countSignInTry, forgetSignInTries, type SignInSource } from './sign-in-limiter';

/** Refusals per hour that get an audit row each: per address, per account, and for all unknown usernames together. */
const FULL_ROWS = { address: 20, account: 40, unknownNames: 100 };

/** Cookies of the browser from earlier sign-ins. */
export interface EarlierSignIns {
  /** Values of its device cookies. */
  devices: readonly string[];
  /** Secret of the session that its cookie holds, dead or alive. */
  session: string | null;
}

/** A session, or for a person with a second factor the challenge to show it. */
export type PasswordSignIn = { session: OpenedSession } | { secondStep: SecondStep };

/**
 * Signs a person in by user name and password; a person with a second factor has no session yet. An unknown name, a
 * wrong password, a deactivated person and a service account look the same to a stranger, in words and in time.
 * @throws AppError SIGN_IN_FAILED; ACCOUNT_DEACTIVATED on a known device; TEMPORARY_PASSWORD_EXPIRED; RATE_LIMITED after
 *   too many failures (see sign-in-limiter)
 */
export async function signInWithPassword(
  ctx: Ctx,
  input: SignIn,
  { devices, session: replaced }: EarlierSignIns = { devices: [], session: null },
): Promise<PasswordSignIn> {
  const person = await findPerson(ctx, input.username);
  // Looked for under an unknown name as well, where none can be found: both take the same time.
  const device = findDevice(person?.publicId ?? '', devices);
  const source: SignInSource = { username: input.username, address: ctx.ipAddress, device };
  try {
    await countSignInTry(source);
    const isRight = await verifyPassword(person?.passwordHash ?? null, input.password);
    // The password and a browser on which the account was used before: this is its person, not a stranger who probes.
    if (person && isRight && !person.isActive && device !== null) throw new AppError('ACCOUNT_DEACTIVATED');
    if (!person || !isRight || !person.isActive || person.isService) throw new AppError('SIGN_IN_FAILED');
    const { userId, passwordHash } = person;
    const signIn = await transact(ctx, (tx) => openOrAsk(tx, { userId, passwordHash, replaced }));
    await forgetSignInTries(source);
    return signIn;
  } catch (error) {
    if (error instanceof AppError) {
      const isLimited = error.code === 'RATE_LIMITED';
      const action = isLimited ? 'session.rate_limited' : 'session.sign_in_failed';
      if (isLimited || error.status === 401) await recordRefusal(ctx, source, action, person !== null);
    }
    throw error;
  }
}

/** Under lock: a factor added concurrently is required, or its addition ends this session with the others. */
async function openOrAsk(
  tx: TxCtx,
  { userId, passwordHash, replaced }: { userId: number; passwordHash: string | null; replaced: string | null },
): Promise<PasswordSignIn> {
  const [password] = await tx.db
    .select({ isExpired: sql<number>`COALESCE(${users.temporaryPasswordExpiresAt} <= NOW(3), 0)` })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  // Only the person who knows the password learns of it.
  if (password?.isExpired) throw new AppError('TEMPORARY_PASSWORD_EXPIRED');
  if (passwordHash !== null && (await hasFactor(tx, userId))) {
    return { secondStep: await beginSecondStep(tx, userId, passwordHash) };
  }
  return { session: await openSession(tx, userId, 'PASSWORD', passwordHash, { replaced }) };
}

async function findPerson(ctx: Ctx, username: string) {
  const [person] = await ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
      isService: users.isService,
    })
    .from(users)
    .where(isNamed(username))
    .orderBy(foldedFirst(username))
    .limit(1);
  return person ?? null;
}

/**
 * The name of a known account is evidence. An unknown name may be a password in the wrong field, so its row shows only
 * whether it repeats.
 */
async function recordRefusal(ctx: Ctx, source: SignInSource, action: string, isKnown: boolean): Promise<void> {
  const { address } = source;
  const username = foldAccountName(source.username);
  const keys: RefusalKey[] = [
    { key: `address:${networkOf(address)}`, full: FULL_ROWS.address },
    isKnown
      ? { key: `account:${username}`, full: FULL_ROWS.account }
      : { key: 'unknown-names', full: FULL_ROWS.unknownNames },
  ];
  const entityLabel = isKnown ? username : `unknown:${signText('unknown-name', username).toString('hex').slice(0, 12)}`;
  await recordRefusals(ctx, keys, [
    { action, severity: 'WARN', entityType: 'session', entityLabel, isAnonymous: true },
  ]);
}
