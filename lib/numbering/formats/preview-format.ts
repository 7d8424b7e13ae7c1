import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { kindOfType } from '@/lib/documents/kind-traits';
import { KINDS } from '@/lib/documents/kinds/kinds';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { previewByTemplate } from '../engine/counters/preview-number';
import { parseTemplate } from '../engine/template/parse-template';
import type { NumberPreviewAnswer } from './dto';
import { reportOn } from './report-on';
import type { PreviewNumber } from './schema';

/**
 * The likely number of a draft. With a template: the number by that template, and the template's meaning. Read-only;
 * reserves nothing.
 * @throws AppError FORBIDDEN, TEMPLATE_INVALID with the findings, and the refusals of the kind's resolvePlace
 */
export async function previewFormat(ctx: UserCtx, { template, ...place }: PreviewNumber): Promise<NumberPreviewAnswer> {
  const kind = KINDS[kindOfType(place.typeCode)];
  // By the template in force, for a person who may write such a document.
  if (template === undefined) return kind.previewNumber(ctx, place);
  const parts = await kind.resolvePlace(ctx, place);
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
