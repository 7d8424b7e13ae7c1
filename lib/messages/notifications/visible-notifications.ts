import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { notifications } from '@/db/schema/system';
import { keepsStub, STUB_REASONS } from '@/lib/documents/rfas/review/keeps-stub';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * Subjects of a notification, with the condition under which its reader still sees it; null: it is addressed to a
 * person, who always does.
 */
const SEEN_IF = {
  // Of a document that was called back its reader keeps no more than that.
  correspondence: (ctx: UserCtx) =>
    or(visibleCorrespondences(ctx), and(inArray(notifications.reason, [...STUB_REASONS]), keepsStub(ctx))),
  circulation: (ctx: UserCtx) => exists(ownSheet(ctx)),
  number_hold: null,
  number_reset: null,
  number_series: null,
  number_import: null,
  work_reminder: null,
  export: null,
  report: null,
  webhook_subscription: null,
} satisfies Record<string, ((ctx: UserCtx) => SQL | undefined) | null>;

export type NotifiedEntity = keyof typeof SEEN_IF;
export const NOTIFIED_ENTITIES = Object.keys(SEEN_IF) as NotifiedEntity[];

/** The actor's own, in the app, for the organization acted for, of what they still see. */
export function visibleToActor(ctx: UserCtx): SQL | undefined {
  return and(
    eq(notifications.userId, ctx.actor.userId),
    eq(notifications.organizationId, ctx.actor.organizationId),
    eq(notifications.channel, 'IN_APP'),
    or(...NOTIFIED_ENTITIES.map((entity) => and(eq(notifications.entityType, entity), SEEN_IF[entity]?.(ctx)))),
  );
}

function ownSheet(ctx: UserCtx) {
  return ctx.db
    .select({ one: sql`1` })
    .from(circulations)
    .where(and(eq(circulations.publicId, notifications.entityPublicId), visibleCirculations(ctx)));
}
