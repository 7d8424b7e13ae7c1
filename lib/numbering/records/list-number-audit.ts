import { and, desc, eq, lt, not } from 'drizzle-orm';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { isKeptAuditRow } from '../lookup/kept-numbers';
import type { NumberAuditPage } from './dto';
import type { ListNumberAudit } from './schema';
import { selectNumberAudit, toNumberAuditRow } from './select-number-audit';

/**
 * The audit of numbers, newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND for a page that begins nowhere
 */
export async function listNumberAudit(ctx: UserCtx, input: ListNumberAudit): Promise<NumberAuditPage> {
  await requirePermission(ctx, 'numbering.verify');
  const audit = documentNumberAudit;
  const below = input.after === undefined ? undefined : await findRowId(ctx, input.after);
  const rows = await selectNumberAudit(ctx)
    .where(
      and(
        not(isKeptAuditRow(ctx)),
        below === undefined ? undefined : lt(audit.id, below),
        input.series === undefined ? undefined : eq(documentNumberSeries.publicId, input.series),
        input.number === undefined ? undefined : eq(audit.generatedNumber, input.number),
        input.event === undefined ? undefined : eq(audit.event, input.event),
      ),
    )
    .orderBy(desc(audit.id))
    // One more than the page, to know whether there is another.
    .limit(input.size + 1);
  await transact(ctx, (tx) => record(tx, { action: 'numbering.audit_read', entityType: 'number_series' }));
  const page = rows.slice(0, input.size);
  return {
    rows: page.map(toNumberAuditRow),
    after: rows.length > input.size ? (page.at(-1)?.publicId ?? null) : null,
  };
}

async function findRowId(ctx: UserCtx, publicId: string): Promise<number> {
  const audit = documentNumberAudit;
  const [row] = await ctx.db.select({ id: audit.id }).from(audit).where(eq(audit.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}
