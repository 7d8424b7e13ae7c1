import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { previewCorrespondenceNumber } from '@/lib/documents/correspondence/draft/preview-correspondence-number';
import { previewRfaNumber } from '@/lib/documents/rfas/draft/rfa-number';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { readPlace, resolvePlace } from '../document-numbers/resolve-place';
import type { NumberedPlace } from '../document-numbers/schema';
import { type NumberPreview, previewByTemplate } from '../engine/counters/preview-number';
import { parseTemplate } from '../engine/template/parse-template';
import type { NumberPreviewAnswer } from './dto';
import { reportOn } from './report-on';
import type { PreviewNumber } from './schema';

/**
 * The likely number of what is being written; with a template, what it would be by that one and what the template
 * means. Saves and reserves nothing.
 * @throws AppError FORBIDDEN, TEMPLATE_INVALID with the findings, and the refusals of readPlace and resolvePlace
 */
export async function previewFormat(ctx: UserCtx, { template, ...place }: PreviewNumber): Promise<NumberPreviewAnswer> {
  if (template === undefined) return previewPlace(ctx, place);
  const parts = await resolvePlace(ctx, place);
  await requirePermission(ctx, 'numbering.template', { projectId: parts.projectId });
  const [type] = await ctx.db
    .select({ revisionStyle: correspondenceTypes.revisionStyle })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.id, parts.correspondenceTypeId));
  if (!type) throw new AppError('TYPE_UNKNOWN');
  const text = canonicalText(template);
  const config = { ...parts, typeId: parts.correspondenceTypeId, revisionStyle: type.revisionStyle };
  const report = await reportOn(ctx, config, text);
  const errors = report.lint.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new AppError('TEMPLATE_INVALID', { details: { lint: errors } });
  const tree = parseTemplate(text);
  const preview = await previewByTemplate(
    ctx,
    { ...parts, documentPublicId: null },
    { tree, versionId: null, overflow: 'WIDEN' },
  );
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.template_previewed',
      entityType: 'number_format',
      entityLabel: `${parts.projectCode}.${parts.typeCode}`,
      projectId: parts.projectId,
    }),
  );
  return { ...preview, report };
}

/** By the template in force, for whoever may write such a document. */
function previewPlace(ctx: UserCtx, input: NumberedPlace): Promise<NumberPreview> {
  const read = readPlace(input);
  return read.kind === 'rfa' ? previewRfaNumber(ctx, read.place) : previewCorrespondenceNumber(ctx, read.place);
}
