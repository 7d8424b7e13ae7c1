import { sql } from 'drizzle-orm';
import { purgeRuns } from '@/db/schema/purge-runs';
import type { Ctx } from '../ctx';
import type { PurgedKind } from './retention';

/** Keeps that a kind of data was purged, and what the last effective run removed. */
export async function notePurge(ctx: Ctx, kind: PurgedKind, removed: number): Promise<void> {
  const ranAt = sql`NOW(3)`;
  const effective = removed > 0 ? { removed, removedAt: ranAt } : {};
  await ctx.db
    .insert(purgeRuns)
    .values({ kind, ranAt, removed: 0, ...effective })
    .onDuplicateKeyUpdate({ set: { ranAt, ...effective } });
}
