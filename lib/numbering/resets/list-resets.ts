import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { findReset } from './close-request';
import type { ResetPage, ResetRequest } from './dto';
import type { ListResets } from './schema';
import { presentState, selectResets, toResetRequest } from './select-resets';

/**
 * Requests to raise a series, the newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND for a page that begins nowhere
 */
export async function listResets(ctx: UserCtx, input: ListResets): Promise<ResetPage> {
  await requirePermission(ctx, 'numbering.reset');
  const below = input.after === undefined ? undefined : (await findReset(ctx, input.after)).id;
  const rows = await selectResets(ctx)
    .where(
      and(
        below === undefined ? undefined : lt(documentNumberResets.id, below),
        input.series === undefined ? undefined : eq(documentNumberSeries.publicId, input.series),
        input.state === undefined ? undefined : sql`${presentState} = ${input.state}`,
      ),
    )
    .orderBy(desc(documentNumberResets.id))
    // One more than the page, to know whether there is another.
    .limit(input.size + 1);
  await transact(ctx, (tx) => record(tx, { action: 'numbering.resets_read', entityType: 'number_reset' }));
  const page = rows.slice(0, input.size);
  return {
    resets: page.map(toResetRequest),
    after: rows.length > input.size ? (page.at(-1)?.publicId ?? null) : null,
  };
}

/** @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND */
export async function getReset(ctx: UserCtx, publicId: string): Promise<ResetRequest> {
  await requirePermission(ctx, 'numbering.reset');
  const row = await findReset(ctx, publicId);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.resets_read',
      entityType: 'number_reset',
      entityPublicId: publicId,
      entityLabel: row.pattern,
      projectId: row.projectId,
    }),
  );
  return toResetRequest(row);
}
