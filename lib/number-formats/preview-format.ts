import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { record } from '../audit/record';
import { previewCorrespondenceNumber } from '../correspondence/preview-correspondence-number';
import { resolveNumberParts } from '../correspondence/resolve-number-parts';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { previewByTemplate } from '../numbering/preview-number';
import { canonicalText } from '../numbering/template/canonical-text';
import { parseTemplate } from '../numbering/template/parse-template';
import { transact } from '../transact';
import type { NumberPreviewAnswer } from './dto';
import { reportOn } from './report-on';
import type { PreviewNumber } from './schema';

/**
 * The likely number of what is being written; with a template, what it would be by that one and what the template
 * means. Saves and reserves nothing.
 * @throws AppError FORBIDDEN, TEMPLATE_INVALID with the findings, and the refusals of resolveNumberParts
 */
export async function previewFormat(ctx: UserCtx, { template, ...place }: PreviewNumber): Promise<NumberPreviewAnswer> {
  if (template === undefined) return previewCorrespondenceNumber(ctx, place);
  const parts = await resolveNumberParts(ctx, place);
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
