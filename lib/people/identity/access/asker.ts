import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { users } from '@/db/schema/identity';
import type { SystemActor, UserActor } from '@/lib/platform/ctx';
import type { Rights } from '@/lib/platform/rights';

/** A value, or its place in the text of a query: a column, or a placeholder of a prepared statement. */
export type Operand<T extends string | number> = T | SQLWrapper;

/** The person whom a predicate asks about. */
export interface Asker {
  userId: Operand<number>;
  publicId: Operand<string>;
  organizationId: Operand<number>;
  /** Null for a person whom only the running statement knows: it asks the tables. */
  rights: Rights | null;
}

/** The operands of a predicate that is kept for the next statement (`cachePredicate`). */
export const KEPT_OPERANDS = {
  userId: sql.placeholder('userId'),
  organizationId: sql.placeholder('organizationId'),
  publicId: sql.placeholder('publicId'),
} as const;

/**
 * The rights of the person whom a predicate asks about, or null.
 * @throws Error for a person with the rights of another one
 */
export function rightsOf({
  userId,
  organizationId,
  rights,
}: Pick<Asker, 'organizationId' | 'rights'> & Partial<Asker>) {
  if (!rights) return null;
  const isOwn = userId === undefined || userId === rights.userId || userId === KEPT_OPERANDS.userId;
  const isActing = organizationId === rights.organizationId || organizationId === KEPT_OPERANDS.organizationId;
  if (!isOwn || !isActing) throw new Error('a person is judged by the rights of another one');
  return rights;
}

/** Part of a context that predicates about a person need. Each UserCtx has it. */
export interface AskerCtx {
  readonly db: Database;
  readonly actor: Asker & Pick<UserActor, 'kind' | 'tokenScopes'>;
}

/** As AskerCtx, for predicates that also serve the system. Every Ctx is one. */
export interface PredicateCtx {
  readonly db: Database;
  readonly actor: AskerCtx['actor'] | SystemActor;
}

/** Asks for a person without a token: the caller applies the scopes of one. */
export function askFor(db: Database, asker: Asker): AskerCtx {
  return { db, actor: { kind: 'user', tokenScopes: null, ...asker } };
}

/** The person of a prepared statement, whose values `askerValues` gives. */
export const PLACEHOLDERS = {
  userId: sql.placeholder('userId'),
  publicId: sql.placeholder('personPublicId'),
  organizationId: sql.placeholder('organizationId'),
  rights: null,
} as const satisfies Asker;

/** Values of PLACEHOLDERS. */
export function askerValues({ userId, publicId, organizationId }: UserActor) {
  return { userId, personPublicId: publicId, organizationId };
}

/** Each person of a query over `users`, acting for `organizationId`. */
export function eachUser(organizationId: Operand<number>): Asker {
  return { userId: users.userId, publicId: users.publicId, organizationId, rights: null };
}

/** A person and the record they request. One statement answers a list of them. */
export type BatchedRequest = ReturnType<typeof batchedRequestOf>;

export function batchedRequestOf(actor: UserActor, publicId: string) {
  return { ...askerValues(actor), publicId };
}

/**
 * Raw: a table of the requests in the placeholder `batchedRequests` (JSON text); only the table function makes one of values.
 * Text names its collation, because the default differs between releases of the server.
 */
export const batchedRequests = sql`JSON_TABLE(${sql.placeholder('batchedRequests')}, '$[*]' COLUMNS (nr FOR ORDINALITY,
  user_id INT PATH '$.userId', organization_id INT PATH '$.organizationId',
  person_uuid CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_uca1400_as_ci PATH '$.personPublicId',
  record_uuid CHAR(36) PATH '$.publicId')) AS batched_requests`;

/** Person of each request: each row is judged for its own person. */
export const REQUEST_PERSON: Asker = {
  userId: sql`batched_requests.user_id`,
  publicId: sql`batched_requests.person_uuid`,
  organizationId: sql`batched_requests.organization_id`,
  rights: null,
};

/** 1-based index of the request that a row belongs to. */
export const requestNumber = sql`batched_requests.nr`.mapWith(Number);

/** Identifier of the requested record, to join with. */
export const requestedRecord = sql`batched_requests.record_uuid`;
