import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { mayActFor } from '../sign-in/authenticate';
import { isNamed } from '../users/named-account';
import { displayNameOf } from './display-name';
import { readRights } from './read-rights';

/**
 * The context in which an operator's command acts for a person, or null: unknown, deactivated, or not allowed to act
 * for the organization. Only for commands on the server, whose user holds the database anyway; never for a request.
 * @param organizationCode the acting organization; by default their own
 */
export async function findPersonCtx(username: string, organizationCode?: string): Promise<UserCtx | null> {
  const db = getDatabase();
  const acting = organizationCode
    ? and(eq(organizations.organizationCode, organizationCode), mayActFor(db, organizations.id))
    : eq(organizations.id, users.primaryOrganizationId);
  return findCtx(db, {
    acting: acting ?? sql`FALSE`,
    who: isNamed(username),
    locale: 'th',
  });
}

/**
 * Context for work that a person requested earlier, with their current rights. Null if they were deactivated or may no
 * longer act for the organization.
 */
export async function findOwnerCtx(
  db: Database,
  { userId, organizationId }: { userId: number; organizationId: number },
  locale: Locale,
): Promise<UserCtx | null> {
  const acting = sql`${organizations.id} = ${organizationId} AND ${mayActFor(db, organizations.id)}`;
  return findCtx(db, { acting, who: eq(users.userId, userId), locale });
}

async function findCtx(
  db: Database,
  { acting, who, locale }: { acting: SQL; who: SQL; locale: Locale },
): Promise<UserCtx | null> {
  const [row] = await db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      organizationId: organizations.id,
      organizationPublicId: organizations.publicId,
      organizationCode: organizations.organizationCode,
    })
    .from(users)
    .innerJoin(organizations, acting)
    .where(and(who, eq(users.isActive, true)));
  if (!row) return null;
  const { firstName, lastName, ...known } = row;
  return {
    actor: {
      kind: 'user',
      ...known,
      displayName: displayNameOf({ firstName, lastName }),
      tokenScopes: null,
      sessionId: null,
      rights: await readRights(db, known),
    },
    requestId: newPublicId(),
    ipAddress: null,
    userAgent: null,
    locale,
    db,
  };
}
