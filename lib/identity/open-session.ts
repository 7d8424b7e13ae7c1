import { eq, sql } from 'drizzle-orm';
import type { SignInMethod } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { userSessions } from '@/db/schema/sessions';
import { record } from '../audit/record';
import type { TxCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { asPerson } from './anonymous';
import { displayNameOf } from './display-name';
import { hashSecret, newSecret } from './secret';

/** A working day and some; after it even an active session asks for the password again. */
const ABSOLUTE_HOURS = 12;

export interface OpenedSession {
  /** For the cookie; only its hash is stored. */
  secret: string;
  userPublicId: string;
  displayName: string;
  mustChangePassword: boolean;
}

/** Opens a session for a person who has proved who they are, acting for their own organization at first. */
export async function openSession(tx: TxCtx, userId: number, method: SignInMethod): Promise<OpenedSession> {
  const [person] = await tx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      mustChangePassword: users.mustChangePassword,
      organizationId: organizations.id,
      organizationPublicId: organizations.publicId,
      organizationCode: organizations.organizationCode,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
    .where(eq(users.userId, userId));
  if (!person) throw new AppError('SIGN_IN_FAILED');
  const secret = newSecret();
  const publicId = newPublicId();
  await tx.db.insert(userSessions).values({
    publicId,
    userId,
    sessionHash: hashSecret(secret),
    actingOrganizationId: person.organizationId,
    signInMethod: method,
    ipAddress: tx.ipAddress,
    userAgent: tx.userAgent,
    expiresAt: sql`NOW(3) + INTERVAL ${ABSOLUTE_HOURS} HOUR`,
  });
  await tx.db.update(users).set({ lastSignInAt: sql`NOW(3)` }).where(eq(users.userId, userId));
  const displayName = displayNameOf(person);
  await record(tx, {
    action: 'session.opened',
    entityType: 'session',
    entityPublicId: publicId,
    entityLabel: person.username,
    subjectOrganizationId: person.organizationId,
    reason: method,
    by: asPerson(tx, { ...person, displayName }),
  });
  return { secret, userPublicId: person.publicId, displayName, mustChangePassword: person.mustChangePassword };
}
