import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { UserCtx } from '@/lib/platform/ctx';

/** What the placeholders of `placeholderActor` stand for when the query runs. */
export function askedBy({ actor }: UserCtx) {
  return { userId: actor.userId, personPublicId: actor.publicId, organizationId: actor.organizationId };
}

/**
 * Placeholders instead of a person, for a query that is put together once: the rules of access.ts as they are for
 * somebody without a token, which the caller sees to.
 */
export function placeholderActor(db: Database): UserCtx {
  return {
    actor: {
      kind: 'user',
      userId: laterValue('userId'),
      publicId: laterValue('personPublicId'),
      organizationId: laterValue('organizationId'),
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

/** Drizzle takes a placeholder wherever a value may stand, which a rule that wants a key cannot know. */
export function laterValue<T extends string | number>(name: string): T {
  return sql.placeholder(name) as unknown as T;
}
