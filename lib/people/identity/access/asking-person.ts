import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { UserActor, UserCtx } from '@/lib/platform/ctx';

// Predicates for a query that serves several askers: the rules of access.ts, with columns of an asker list in place of
// one person's values. Each row is judged for its own asker.

/** One who asks, and for which record. */
export interface Asking {
  userId: number;
  personPublicId: string;
  organizationId: number;
  publicId: string;
}

export function askingOf(actor: UserActor, publicId: string): Asking {
  return { userId: actor.userId, personPublicId: actor.publicId, organizationId: actor.organizationId, publicId };
}

/**
 * Raw: a table of the askings in the placeholder `askings` (JSON text); only the table function makes one of values.
 * Text names its collation, because which one it has without differs between releases of the server.
 */
export const askings = sql`JSON_TABLE(${sql.placeholder('askings')}, '$[*]' COLUMNS (nr FOR ORDINALITY,
  user_id INT PATH '$.userId', organization_id INT PATH '$.organizationId',
  person_uuid CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_uca1400_as_ci PATH '$.personPublicId',
  record_uuid CHAR(36) PATH '$.publicId')) AS askings`;

/** Which of the askings a row answers, from 1. */
export const askingNumber = sql`askings.nr`.mapWith(Number);

/** The record's identifier, to join with. */
export const askedRecord = sql`askings.record_uuid`;

/** A context whose values are columns of the asker list. It carries no token; the caller applies the token's scopes. */
export function askingPerson(db: Database): UserCtx {
  return {
    actor: {
      kind: 'user',
      userId: column('user_id'),
      publicId: column('person_uuid'),
      organizationId: column('organization_id'),
      username: '',
      displayName: '',
      organizationPublicId: '',
      organizationCode: '',
      tokenScopes: null,
    },
    requestId: '',
    ipAddress: null,
    userAgent: null,
    locale: 'th',
    db,
  };
}

/** Drizzle takes a column wherever a value may stand, which a rule that wants a key cannot know. */
function column<T extends string | number>(name: string): T {
  return sql.raw(`askings.${name}`) as unknown as T;
}
