import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { notifications } from '@/db/schema/system';
import { keepsStub, TOLD_OF_STUBS } from '@/lib/documents/rfas/review/keeps-stub';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

/** What a notification can be about. */
export const NOTIFIED_ENTITIES = [
  'correspondence',
  'number_hold',
  'number_reset',
  'number_series',
  'number_import',
  'work_reminder',
] as const;
/** Addressed to the holder themselves, or to those who decide. */
const PERSONAL_ENTITIES = NOTIFIED_ENTITIES.filter((entity) => entity !== 'correspondence');

/**
 * Own, in the app, for the organization acted for, of a held number or a document that is still visible; of one that was
 * called back no more than that.
 */
export function visibleToActor(ctx: UserCtx): SQL | undefined {
  return and(
    eq(notifications.userId, ctx.actor.userId),
    eq(notifications.organizationId, ctx.actor.organizationId),
    eq(notifications.channel, 'IN_APP'),
    or(
      and(
        eq(notifications.entityType, 'correspondence'),
        or(visibleCorrespondences(ctx), and(inArray(notifications.reason, [...TOLD_OF_STUBS]), keepsStub(ctx))),
      ),
      inArray(notifications.entityType, PERSONAL_ENTITIES),
    ),
  );
}
