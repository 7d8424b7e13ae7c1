import { and, eq, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { type Database, openPool } from '@/db/client';
import { eventDeliveries } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { followDocuments } from '@/lib/documents/circulations/answers/follow-documents';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import type { UserCtx } from '@/lib/platform/ctx';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { consumeDelivery } from '@/lib/platform/outbox/consume';

/** The consumers whose effects show when they happened. The worker serves the others. */
const SERVED = [
  ['circulations', followDocuments],
  ['notify-in-app', notifyInApp],
] as const;

/**
 * Connection with a moved clock that plays the demo's history, and its people. Nothing here writes a document; the
 * product's verbs do.
 */
export class Stage {
  readonly #pool: Pool;
  readonly db: Database;

  constructor() {
    // One connection: SET timestamp belongs to a session, and a second one would live in the present.
    this.#pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
    this.db = drizzle(this.#pool);
  }

  async moveTo(moment: Date): Promise<void> {
    await this.#pool.query('SET timestamp = ?', [moment.getTime() / 1000]);
  }

  /** The person as the web would know them, acting for their own organization. */
  async ctxOf(username: string): Promise<UserCtx> {
    const [row] = await this.db
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
      .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
      .where(eq(users.username, username));
    if (!row) throw new Error(`the demo has no person ${username}`);
    const { firstName, lastName, ...known } = row;
    return {
      actor: {
        kind: 'user',
        ...known,
        displayName: `${firstName} ${lastName}`,
        tokenScopes: null,
        sessionId: null,
        rights: null,
      },
      requestId: newPublicId(),
      ipAddress: '127.0.0.1',
      userAgent: 'demo',
      locale: 'th',
      db: this.db,
    };
  }

  async usernames(): Promise<Set<string>> {
    const rows = await this.db.select({ username: users.username }).from(users);
    return new Set(rows.map(({ username }) => username));
  }

  async publicIdsOf(what: 'organizations' | 'projects' | 'contracts'): Promise<Map<string, string>> {
    const rows =
      what === 'organizations'
        ? await this.db
            .select({ code: organizations.organizationCode, publicId: organizations.publicId })
            .from(organizations)
        : what === 'projects'
          ? await this.db.select({ code: projects.projectCode, publicId: projects.publicId }).from(projects)
          : await this.db.select({ code: contracts.contractCode, publicId: contracts.publicId }).from(contracts);
    return new Map(rows.map(({ code, publicId }) => [code, publicId]));
  }

  /** Serves the events of what just happened, at the moment it happened, instead of all at once today. */
  async serveEvents(): Promise<void> {
    const ctx = systemCtx('demo', this.db);
    // Circulations first: what they start notifies people as well.
    for (const [consumer, serve] of SERVED) {
      const waiting = await this.db
        .select({ eventId: eventDeliveries.eventId })
        .from(eventDeliveries)
        .where(and(eq(eventDeliveries.consumer, consumer), ne(eventDeliveries.status, 'DONE')));
      for (const { eventId } of waiting) await consumeDelivery(ctx, { eventId, consumer }, serve);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
