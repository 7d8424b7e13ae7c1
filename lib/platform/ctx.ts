import type { Database } from '@/db/client';
import { getDatabase } from '@/db/client';
import { newPublicId } from './id';
import type { Rights } from './rights';

export type Locale = 'th' | 'en';

/** A signed-in person, or a machine with that person's token, acting for one organization at a time. */
export interface UserActor {
  kind: 'user';
  userId: number;
  publicId: string;
  username: string;
  displayName: string;
  /** The acting organization: what every visibility rule asks about. */
  organizationId: number;
  organizationPublicId: string;
  organizationCode: string;
  /** Null for a session; for a token the only permission codes it may use, whatever its person holds. */
  tokenScopes: readonly string[] | null;
  /** The session's key; null for a token, and for the worker and commands on the server that act for a person. */
  sessionId: number | null;
  /** Permissions and parts of the person, read with the request. Null: each statement asks the tables. */
  rights: Rights | null;
}

/** The worker, a schedule or a script; never reachable from a request. */
export interface SystemActor {
  kind: 'system';
  job: string;
}

export type Actor = UserActor | SystemActor;

/** Actor, origin and connection of a call. First argument of all functions that read or write. */
export interface Ctx<A extends Actor = Actor> {
  readonly actor: A;
  readonly requestId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly locale: Locale;
  readonly db: Database;
  /** The request's span: a transaction that writes for several requests gives each event its own. */
  readonly traceparent?: string | null;
}

export type UserCtx = Ctx<UserActor>;

declare const inTransaction: unique symbol;

/** A Ctx inside a transaction. Only `transact` makes one, so audit, events and numbers cannot be written outside. */
export type TxCtx<A extends Actor = Actor> = Ctx<A> & { readonly [inTransaction]: true };

/** A context for the worker, schedules and scripts. */
export function systemCtx(job: string, db: Database = getDatabase()): Ctx<SystemActor> {
  return {
    actor: { kind: 'system', job },
    requestId: newPublicId(),
    ipAddress: null,
    userAgent: null,
    locale: 'th',
    db,
  };
}
