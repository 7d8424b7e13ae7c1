import { type Database, getDatabase } from '@/db/client';
import type { Ctx, SystemActor, UserActor, UserCtx } from '@/lib/platform/ctx';
import type { RequestFacts } from '../sign-in/authenticate';

/** The context of an anonymous call: a sign-in, a one-time link, the first setup. It holds no permission. */
export function anonymousCtx(facts: RequestFacts, db: Database = getDatabase()): Ctx<SystemActor> {
  return { actor: { kind: 'system', job: 'anonymous' }, ...facts, db };
}

/** The call with its person, for the audit row and the answer. */
export function asPerson(ctx: Ctx, actor: Omit<UserActor, 'kind' | 'tokenScopes' | 'sessionId' | 'rights'>): UserCtx {
  return { ...ctx, actor: { kind: 'user', tokenScopes: null, sessionId: null, rights: null, ...actor } };
}
