import { eq, sql } from 'drizzle-orm';
import type { SecondFactor, SignInMethod } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { asPerson } from '../access/anonymous';
import { displayNameOf } from '../access/display-name';
import { replaceSession } from '../sessions/replace-session';
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

/**
 * Opens a session for a person after a proof of identity, acting for their own organization at first. The proof was
 * made before the transaction, so the person's row is locked and read again. An earlier change of the password or
 * deactivation refuses this session; a later one ends it with the rest.
 * @param verifiedHash the stored hash that the password was verified against; absent for a provider
 * @param options.secondFactor factor beside the password
 * @param options.provenAt time of a proof older than the session: a provider's own session may last for days
 * @param options.replaced secret of the session that the browser has had so far; it ends with this sign-in
 * @throws AppError SIGN_IN_FAILED when the proof no longer holds
 */
export async function openSession(
  tx: TxCtx,
  userId: number,
  method: SignInMethod,
  verifiedHash?: string | null,
  {
    secondFactor = null,
    provenAt = null,
    replaced = null,
  }: { secondFactor?: SecondFactor | null; provenAt?: Date | null; replaced?: string | null } = {},
): Promise<OpenedSession> {
  const person = await lockPerson(tx, userId);
  const isProven = verifiedHash === undefined || person?.passwordHash === verifiedHash;
  if (!person?.isActive || person.isService || !isProven) throw new AppError('SIGN_IN_FAILED');
  const organization = await getOrganization(tx, person.organizationId);
  const secret = newSecret();
  const publicId = newPublicId();
  await tx.db.insert(userSessions).values({
    publicId,
    userId,
    sessionHash: hashSecret(secret),
    actingOrganizationId: person.organizationId,
    signInMethod: method,
    secondFactor,
    // A provider's clock may be ahead of ours.
    provenAt: provenAt && sql`LEAST(NOW(3), ${provenAt})`,
    ipAddress: tx.ipAddress,
    userAgent: tx.userAgent,
    expiresAt: sql`NOW(3) + INTERVAL ${ABSOLUTE_HOURS} HOUR`,
  });
  await tx.db.update(users).set({ lastSignInAt: sql`NOW(3)` }).where(eq(users.userId, userId));
  const displayName = displayNameOf(person);
  const by = asPerson(tx, {
    userId,
    publicId: person.publicId,
    username: person.username,
    displayName,
    organizationId: organization.id,
    organizationPublicId: organization.publicId,
    organizationCode: organization.organizationCode,
  });
  if (replaced !== null) await replaceSession(tx, replaced, by);
  await record(tx, {
    action: 'session.opened',
    entityType: 'session',
    entityPublicId: publicId,
    entityLabel: person.username,
    subjectOrganizationId: person.organizationId,
    reason: secondFactor ? `${method}+${secondFactor}` : method,
    by,
  });
  return { secret, userPublicId: person.publicId, displayName, mustChangePassword: person.mustChangePassword };
}

/** Without its organization: a join would lock that row as well, and all its people would queue for each other. */
async function lockPerson(tx: TxCtx, userId: number) {
  const [person] = await tx.db
    .select({
      publicId: users.publicId,
      username: users.username,
      passwordHash: users.passwordHash,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      isService: users.isService,
      mustChangePassword: users.mustChangePassword,
      organizationId: users.primaryOrganizationId,
    })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  return person;
}

async function getOrganization(tx: TxCtx, organizationId: number) {
  const [organization] = await tx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      organizationCode: organizations.organizationCode,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!organization) throw new AppError('SIGN_IN_FAILED');
  return organization;
}
