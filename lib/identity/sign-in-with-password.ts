import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '../audit/record';
import type { Ctx } from '../ctx';
import { AppError } from '../errors/app-error';
import { transact } from '../transact';
import { type OpenedSession, openSession } from './open-session';
import { verifyPassword } from './password';
import type { SignIn } from './schema';
import { countSignInTry, forgetSignInTries } from './sign-in-limiter';

/**
 * Signs a person in by user name and password. An unknown name, a wrong password, a deactivated person and a service
 * account look the same from outside, in words and in time.
 * @throws AppError SIGN_IN_FAILED; RATE_LIMITED after 5 failures a minute for the name or 20 from the address
 */
export async function signInWithPassword(ctx: Ctx, input: SignIn): Promise<OpenedSession> {
  try {
    await countSignInTry(input.username, ctx.ipAddress);
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(ctx, input.username, 'session.rate_limited');
    throw error;
  }
  const [person] = await ctx.db
    .select({
      userId: users.userId,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
      isService: users.isService,
    })
    .from(users)
    .where(eq(users.username, input.username));
  const isRight = await verifyPassword(person?.passwordHash ?? null, input.password);
  if (!person || !isRight || !person.isActive || person.isService) {
    await recordRefusal(ctx, input.username, 'session.sign_in_failed');
    throw new AppError('SIGN_IN_FAILED');
  }
  const session = await transact(ctx, (tx) => openSession(tx, person.userId, 'PASSWORD', person.passwordHash));
  await forgetSignInTries(input.username, ctx.ipAddress);
  return session;
}

/** The name is evidence of what was tried; a password typed into the wrong field would be a leak, so it is cut short. */
async function recordRefusal(ctx: Ctx, username: string, action: string): Promise<void> {
  await transact(ctx, (tx) =>
    record(tx, {
      action,
      severity: 'WARN',
      entityType: 'session',
      entityLabel: username.slice(0, 64),
      isAnonymous: true,
    }),
  );
}
