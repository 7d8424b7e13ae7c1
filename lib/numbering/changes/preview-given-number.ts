import { and, eq } from 'drizzle-orm';
import { documentNumberSeries } from '@/db/schema/numbering';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { startOfSeries } from '../engine/batch/new-series';
import type { NumberPlan } from '../engine/batch/plan-number';
import { printNumber, printNumberKey } from '../engine/template/render-number';
import type { GivenNumberReading } from './dto';
import { readGivenNumber } from './read-given-number';
import type { ReadGivenNumber } from './schema';
import { distance, findByText, isTakeable } from './take-manual-number';

/**
 * Previews how a number from paper would be taken. Takes nothing.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, the refusals of readGivenNumber, NUMBER_TAKEN with the present
 *   holder, NUMBER_TOO_FAR, NUMBER_BEFORE_SERIES
 */
export async function previewGivenNumber(ctx: UserCtx, input: ReadGivenNumber): Promise<GivenNumberReading> {
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('giveNumber');
  if (refusal) throw new AppError(refusal);
  const { request, plan, sequence, isForeign } = await readGivenNumber(ctx, numbered.request(), input.number);
  const documentNumber = printNumber(plan.open, sequence, request.revisionLabel);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.previewed',
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      entityLabel: documentNumber,
      projectId: document.project.id,
      subjectOrganizationId: document.originator.id,
    }),
  );
  const series = await findSeries(ctx, plan, isForeign);
  const standing = await findByText(ctx, plan.counterKey, printNumberKey(plan.open, sequence));
  const wasPassedOver = standing !== undefined && isTakeable(standing, { seriesId: series?.id ?? null, sequence });
  if (standing && !wasPassedOver) {
    throw new AppError('NUMBER_TAKEN', {
      fieldErrors: { number: ['NUMBER_TAKEN'] },
      details: { state: standing.state, takenAt: standing.createdAt.toISOString() },
    });
  }
  const held = series ?? { startNumber: sequence - 1, lastNumber: sequence - 1 };
  return {
    documentNumber,
    isForeign,
    sequence,
    pattern: plan.pattern,
    lastNumber: series && series.lastNumber > 0 ? series.lastNumber : null,
    skippedCount: wasPassedOver ? 0 : distance(held, sequence, isForeign),
    wasPassedOver,
  };
}

/** Current position of the series; null for a foreign series that begins with this number. */
async function findSeries(ctx: Ctx, plan: NumberPlan, isForeign: boolean) {
  const series = documentNumberSeries;
  const [row] = await ctx.db
    .select({
      id: series.id,
      startNumber: series.startNumber,
      lastNumber: series.lastNumber,
      version: series.version,
    })
    .from(series)
    .where(
      and(
        eq(series.projectId, plan.counterKey.projectId),
        eq(series.correspondenceTypeId, plan.counterKey.correspondenceTypeId),
        eq(series.printedPattern, plan.pattern),
      ),
    );
  if (row && row.version > 0) return row;
  if (isForeign) return null;
  const start = await startOfSeries(ctx, plan);
  return { id: row?.id ?? null, startNumber: start, lastNumber: start };
}
