import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { UserActor, UserCtx } from '../ctx';

// For queries that are built once and asked by everybody: the rules of access.ts with placeholders instead of a person.

/** Stands for whoever asks without a token; `keysOf` says who that is when the query runs. */
export function askingPerson(db: Database): UserCtx {
  return {
    actor: {
      kind: 'user',
      userId: key('userId'),
      publicId: key('personPublicId'),
      organizationId: key('organizationId'),
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

/** The placeholders' values; all that the predicates ask of a person. */
export function keysOf(actor: UserActor): Record<string, string | number> {
  return { userId: actor.userId, personPublicId: actor.publicId, organizationId: actor.organizationId };
}

/** Drizzle takes a placeholder wherever a value may stand, which a rule that wants a key cannot know. */
function key<T extends string | number>(name: string): T {
  return sql.placeholder(name) as unknown as T;
}
