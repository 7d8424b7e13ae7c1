import { and, eq, gt, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { type Database, getDatabase } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import { userAssignments, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { apiTokens, userSessions } from '@/db/schema/sessions';
import type { Locale, UserActor, UserCtx } from '@/lib/platform/ctx';
import { displayNameOf } from '../access/display-name';
import { readRights } from '../access/read-rights';
import { lacksRequiredFactor } from '../factors/required-factor';
import { isLiveSession } from '../sessions/live-session';
import { hashSecret } from './secret';

/** Last-seen times are for people; a write per request would only wear the table. */
const TOUCH_SECONDS = 60;

export interface RequestFacts {
  requestId: string;
  ipAddress: string | null;
  userAgent: string | null;
  locale: Locale;
  /** Of the request's span, when it is traced. */
  traceparent?: string | null;
}

export interface SignedIn {
  ctx: UserCtx;
  /** Null for a token. */
  sessionPublicId: string | null;
  mustChangePassword: boolean;
  /** A role of theirs demands a second factor, and they have none. Never for a token. */
  mustSetUpFactor: boolean;
}

const actingAssignments = alias(userAssignments, 'acting_assignments');

/**
 * True where the person may act for the organization: it is their own, or they hold a role in it. Revoking the role
 * ends it with the next request.
 */
export function mayActFor(db: Database, organizationId: SQLWrapper | number): SQL {
  const assigned = db
    .select({ one: sql`1` })
    .from(actingAssignments)
    .where(
      and(
        eq(actingAssignments.userId, users.userId),
        isNull(actingAssignments.revokedAt),
        sql`${actingAssignments.organizationId} = ${organizationId}`,
      ),
    );
  return sql`(${users.primaryOrganizationId} = ${organizationId} OR EXISTS ${assigned})`;
}

const person = {
  userId: users.userId,
  publicId: users.publicId,
  username: users.username,
  namePrefix: users.namePrefix,
  firstName: users.firstName,
  lastName: users.lastName,
  mustChangePassword: users.mustChangePassword,
  organizationId: organizations.id,
  organizationPublicId: organizations.publicId,
  organizationCode: organizations.organizationCode,
};
type PersonRow = Omit<UserActor, 'kind' | 'displayName' | 'tokenScopes' | 'sessionId' | 'rights'> & {
  namePrefix: string | null;
  firstName: string;
  lastName: string;
  mustChangePassword: boolean;
};

const personOfSession = coalesceReads(async (db, sessionHashes: readonly string[]) => {
  const rows = await selectPersons(db, sessionHashes);
  const byHash = new Map(rows.map((row) => [row.sessionHash, row]));
  return sessionHashes.map((sessionHash) => byHash.get(sessionHash) ?? null);
});

function selectPersons(db: Database, sessionHashes: readonly string[]) {
  const acting = userSessions.actingOrganizationId;
  return db
    .select({
      ...person,
      sessionId: userSessions.id,
      sessionHash: userSessions.sessionHash,
      sessionPublicId: userSessions.publicId,
      // A provider asks for factors of its own.
      mustSetUpFactor:
        sql`(${userSessions.signInMethod} <> 'OIDC' AND ${lacksRequiredFactor(db, users.userId)})`.mapWith(Boolean),
      isStale: sql<number>`${userSessions.lastSeenAt} < NOW(3) - INTERVAL ${TOUCH_SECONDS} SECOND`,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.userId, userSessions.userId))
    .innerJoin(
      organizations,
      sql`${organizations.id} = IF(${mayActFor(db, acting)}, ${acting}, ${users.primaryOrganizationId})`,
    )
    .where(and(inArray(userSessions.sessionHash, [...sessionHashes]), isLiveSession, eq(users.isActive, true)));
}

/**
 * The person behind a session cookie, or null: unknown, signed out, revoked, older than 12 h, idle for an hour, or
 * deactivated. Every request asks, so each of these acts at once.
 * @param options.isActivity false for what a page does by itself: a window left open must not keep a session alive
 */
export async function authenticateSession(
  secret: string,
  facts: RequestFacts,
  db = getDatabase(),
  { isActivity = true }: { isActivity?: boolean } = {},
): Promise<SignedIn | null> {
  const row = await personOfSession(db, hashSecret(secret));
  if (!row) return null;
  if (row.isStale && isActivity) {
    await db.update(userSessions).set({ lastSeenAt: sql`NOW(3)` }).where(eq(userSessions.id, row.sessionId));
  }
  return {
    ctx: await toCtx(row, { tokenScopes: null, sessionId: row.sessionId }, facts, db),
    sessionPublicId: row.sessionPublicId,
    mustChangePassword: row.mustChangePassword,
    mustSetUpFactor: row.mustSetUpFactor,
  };
}

/** The person behind a Bearer token, or null: unknown, revoked, expired, or the person may no longer act there. */
export async function authenticateToken(
  token: string,
  facts: RequestFacts,
  db = getDatabase(),
): Promise<SignedIn | null> {
  const [row] = await db
    .select({
      ...person,
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      isStale: sql<number>`${apiTokens.lastUsedAt} < NOW(3) - INTERVAL ${TOUCH_SECONDS} SECOND`,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.userId, apiTokens.userId))
    .innerJoin(organizations, eq(organizations.id, apiTokens.actingOrganizationId))
    .where(
      and(
        eq(apiTokens.tokenHash, hashSecret(token)),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, sql`NOW(3)`),
        eq(users.isActive, true),
        mayActFor(db, apiTokens.actingOrganizationId),
      ),
    );
  if (!row) return null;
  if (row.lastUsedAt === null || row.isStale) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`NOW(3)` })
      .where(
        and(
          eq(apiTokens.id, row.tokenId),
          or(isNull(apiTokens.lastUsedAt), sql`${apiTokens.lastUsedAt} < NOW(3) - INTERVAL ${TOUCH_SECONDS} SECOND`),
        ),
      );
  }
  return {
    ctx: await toCtx(row, { tokenScopes: row.scopes, sessionId: null }, facts, db),
    sessionPublicId: null,
    mustChangePassword: false,
    mustSetUpFactor: false,
  };
}

async function toCtx(
  row: PersonRow,
  credential: Pick<UserActor, 'tokenScopes' | 'sessionId'>,
  facts: RequestFacts,
  db: Database,
): Promise<UserCtx> {
  return {
    actor: {
      kind: 'user',
      userId: row.userId,
      publicId: row.publicId,
      username: row.username,
      displayName: displayNameOf(row),
      organizationId: row.organizationId,
      organizationPublicId: row.organizationPublicId,
      organizationCode: row.organizationCode,
      rights: await readRights(db, row),
      ...credential,
    },
    ...facts,
    db,
  };
}
