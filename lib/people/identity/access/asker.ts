import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { users } from '@/db/schema/identity';
import type { SystemActor, UserActor } from '@/lib/platform/ctx';

/** A value, or its place in the text of a query: a column, or a placeholder of a prepared statement. */
export type Operand<T extends string | number> = T | SQLWrapper;

/** The person whom a predicate asks about. */
export interface Asker {
  userId: Operand<number>;
  publicId: Operand<string>;
  organizationId: Operand<number>;
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
} as const satisfies Asker;

/** Values of PLACEHOLDERS. */
export function askerValues({ userId, publicId, organizationId }: UserActor) {
  return { userId, personPublicId: publicId, organizationId };
}

/** Each person of a query over `users`, acting for `organizationId`. */
export function eachUser(organizationId: Operand<number>): Asker {
  return { userId: users.userId, publicId: users.publicId, organizationId };
}

/** A person, and the record that they ask for. A list of them answers several requests by one statement. */
export type Asking = ReturnType<typeof askingOf>;

export function askingOf(actor: UserActor, publicId: string) {
  return { ...askerValues(actor), publicId };
}

/**
 * Raw: a table of the askings in the placeholder `askings` (JSON text); only the table function makes one of values.
 * Text names its collation, because the default differs between releases of the server.
 */
export const askings = sql`JSON_TABLE(${sql.placeholder('askings')}, '$[*]' COLUMNS (nr FOR ORDINALITY,
  user_id INT PATH '$.userId', organization_id INT PATH '$.organizationId',
  person_uuid CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_uca1400_as_ci PATH '$.personPublicId',
  record_uuid CHAR(36) PATH '$.publicId')) AS askings`;

/** The person of each asking: each row is judged for its own asker. */
export const ASKING_PERSON: Asker = {
  userId: sql`askings.user_id`,
  publicId: sql`askings.person_uuid`,
  organizationId: sql`askings.organization_id`,
};

/** 1-based index of the request that a row belongs to. */
export const askingNumber = sql`askings.nr`.mapWith(Number);

/** The record's identifier, to join with. */
export const askedRecord = sql`askings.record_uuid`;
