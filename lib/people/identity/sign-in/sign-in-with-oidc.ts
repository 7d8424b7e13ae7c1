import { and, eq, isNull } from 'drizzle-orm';
import { ERRNO, errnoOf } from '@/db/errors';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import { recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { type OpenedSession, openSession } from './open-session';

/** Refusals of one subject in an hour that are recorded one by one; a person tries a few times before they ask. */
const FULL_ROWS = 10;

/** Claims of the provider. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** When the provider asked for the credentials (`auth_time`); null where it does not say, and then it is now. */
  authenticatedAt: Date | null;
}

/**
 * Signs in the person whom the OpenID provider authenticated. They are found by issuer and subject; on first use by
 * verified e-mail of one active person, who is then bound. Accounts are never created here: only administrators grant
 * access.
 * @param replaced secret of the session that the browser has had so far
 * @throws AppError SIGN_IN_FAILED
 */
export async function signInWithOidc(
  ctx: Ctx,
  identity: OidcIdentity,
  replaced: string | null = null,
): Promise<OpenedSession> {
  const userId = (await findBound(ctx, identity)) ?? (await bindByEmail(ctx, identity));
  if (userId === null) {
    await recordRefusals(
      ctx,
      [{ key: `subject:${identity.issuer}:${identity.subject}`, full: FULL_ROWS }],
      [
        {
          action: 'session.sign_in_failed',
          severity: 'WARN',
          entityType: 'session',
          entityLabel: (identity.email ?? identity.subject).slice(0, 255),
          reason: 'OIDC',
          isAnonymous: true,
        },
      ],
    );
    throw new AppError('SIGN_IN_FAILED');
  }
  return transact(ctx, (tx) =>
    openSession(tx, userId, 'OIDC', undefined, { provenAt: identity.authenticatedAt, replaced }),
  );
}

async function findBound(ctx: Ctx, { issuer, subject }: OidcIdentity): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        eq(users.oidcIssuer, issuer),
        eq(users.oidcSubject, subject),
        eq(users.isActive, true),
        eq(users.isService, false),
      ),
    );
  return row?.userId ?? null;
}

async function bindByEmail(
  ctx: Ctx,
  { issuer, subject, email, isEmailVerified }: OidcIdentity,
): Promise<number | null> {
  if (!email || !isEmailVerified) return null;
  const candidates = await ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      username: users.username,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.oidcSubject), eq(users.isActive, true), eq(users.isService, false)))
    .limit(2);
  const [person, another] = candidates;
  // Two people who share a mailbox cannot be distinguished.
  if (!person || another) return null;
  try {
    return await transact(ctx, async (tx) => {
      const [result] = await tx.db
        .update(users)
        .set({
          oidcIssuer: issuer,
          oidcSubject: subject,
          // After an OIDC sign-in the initial password is dropped, because an administrator knows it. A password the
          // person chose is kept.
          ...(person.mustChangePassword && {
            passwordHash: null,
            mustChangePassword: false,
            temporaryPasswordExpiresAt: null,
          }),
        })
        .where(
          and(
            eq(users.userId, person.userId),
            isNull(users.oidcSubject),
            eq(users.isActive, true),
            eq(users.mustChangePassword, person.mustChangePassword),
          ),
        );
      if (result.affectedRows === 0) return null;
      await record(tx, {
        action: 'user.oidc_bound',
        entityType: 'user',
        entityPublicId: person.publicId,
        entityLabel: person.username,
        reason: issuer,
        isAnonymous: true,
      });
      return person.userId;
    });
  } catch (error) {
    // The identity was bound to somebody who is deactivated.
    if (errnoOf(error) === ERRNO.duplicate) return null;
    throw error;
  }
}
