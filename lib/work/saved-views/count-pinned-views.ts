import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { getRedis } from '@/lib/platform/redis';
import { MAX_VIEW_COUNT } from './constants';
import { listPinnedViews, type PinnedView } from './list-pinned-views';

/** Cache lifetime in seconds: the rail asks on every page, and a count may be half a minute old. */
const KEPT_SECONDS = 30;

const Counts = z.record(z.string(), z.int());
/** Coalesces concurrent requests of one person's windows: the first one counts. */
const underway = new Map<string, Promise<Record<string, number>>>();

/**
 * Counts of the actor's pinned views in a project, by publicId; one above `MAX_VIEW_COUNT` means more. Cached in Redis
 * per person and acting organization until the views change, for half a minute at most. Without Redis every request
 * counts. A register that cannot be read has no count.
 * @param count the total of a view, as the register counts it for the actor
 */
export async function countPinnedViews(
  ctx: UserCtx,
  projectCode: string,
  count: (view: PinnedView) => Promise<number>,
): Promise<Record<string, number>> {
  const views = (await listPinnedViews(ctx)).filter((view) => view.projectCode === projectCode);
  if (views.length === 0) return {};
  const { userId, organizationId } = ctx.actor;
  const state = views.map(({ publicId, versionNo }) => `${publicId}:${versionNo}`).join();
  const digest = createHash('sha256').update(`${userId}:${organizationId}:${state}`).digest('hex');
  const key = `${env().BULL_PREFIX}:view-counts:${digest}`;
  const running = underway.get(key) ?? kept(key, () => countEach(views, count));
  underway.set(key, running);
  return running.finally(() => underway.delete(key));
}

async function kept(key: string, read: () => Promise<Record<string, number>>): Promise<Record<string, number>> {
  const stored = await getRedis()
    .get(key)
    .catch(() => null);
  const known = stored === null ? null : Counts.safeParse(JSON.parse(stored)).data;
  if (known) return known;
  const counts = await read();
  getRedis()
    .set(key, JSON.stringify(counts), 'EX', KEPT_SECONDS)
    .catch((error) => logger.debug({ err: error }, 'counts of views not kept'));
  return counts;
}

/** Sequential: the rail can wait, and the connections belong to pages. */
async function countEach(
  views: readonly PinnedView[],
  count: (view: PinnedView) => Promise<number>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const view of views) {
    try {
      counts[view.publicId] = Math.min(await count(view), MAX_VIEW_COUNT + 1);
    } catch (error) {
      logger.warn({ err: error, register: view.register }, 'a saved view could not be counted');
    }
  }
  return counts;
}
