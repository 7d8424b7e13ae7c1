import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import type { OverflowRule } from '../engine/template/render-number';
import { auditTemplateChange } from '../engine/verify/audit-template';
import type { FormatReport, SavedFormat } from './dto';
import { reportOn } from './report-on';
import { type Config, configIdOf, selectVersions, toVersion, type VersionRow } from './select-configs';

/** A version about to be written. */
export interface NewVersion {
  /** Version that the writer saw; 0 for none. */
  seenVersionNo: number;
  template: string;
  overflow: OverflowRule;
  /** Undefined: as it is. */
  description?: string | null;
  /** ISO 8601; null: at once. */
  effectiveFrom: string | null;
  reason: string;
  copiedFrom: VersionRow | null;
  action: 'numbering.template_saved' | 'numbering.template_rolled_back';
  claim: IdempotencyClaim | null;
}

/**
 * Appends a version to a type's template. Issued numbers stay as they are.
 * @throws AppError TEMPLATE_INVALID with the findings, INVALID_INPUT for a start in the past, RECORD_CHANGED with the
 *   version that came between
 */
export async function writeVersion(ctx: UserCtx, config: Config, version: NewVersion): Promise<SavedFormat> {
  const text = canonicalText(version.template);
  const report = await checkTemplate(ctx, config, text);
  return transact(ctx, async (tx) => {
    await refusePast(tx, version.effectiveFrom);
    const formatId = await lockFormat(tx, config);
    const [newest] = await selectVersions(tx, [formatId]);
    if ((newest?.versionNo ?? 0) !== version.seenVersionNo)
      throw changedMeanwhile(newest, { ...version, template: text });
    await append(tx, formatId, { ...version, template: text });
    const [written] = await selectVersions(tx, [formatId]);
    if (!written) throw new Error('the version was not written');
    await record(tx, {
      action: version.action,
      entityType: 'number_format',
      entityPublicId: written.publicId,
      entityLabel: configIdOf(config),
      projectId: config.projectId,
      changes: changesBetween<Partial<VersionRow>>(newest ?? {}, {
        template: written.template,
        overflow: written.overflow,
        effectiveFrom: written.effectiveFrom,
      }),
      reason: version.reason,
    });
    await auditTemplateChange(tx, {
      formatId,
      versionId: written.id,
      versionNo: written.versionNo,
      template: written.template,
      projectId: config.projectId,
      correspondenceTypeId: config.typeId,
      label: configIdOf(config),
      reason: version.reason,
    });
    const answer = { configId: configIdOf(config), version: toVersion(written), report };
    await recordAnswers(tx, [{ claim: version.claim, answer }]);
    return answer;
  });
}

async function checkTemplate(ctx: UserCtx, config: Config, text: string): Promise<FormatReport> {
  const report = await reportOn(ctx, config, text);
  const errors = report.lint.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new AppError('TEMPLATE_INVALID', { details: { lint: errors } });
  return report;
}

async function refusePast(tx: TxCtx, effectiveFrom: string | null): Promise<void> {
  if (effectiveFrom === null || Date.parse(effectiveFrom) >= (await readNow(tx)).getTime()) return;
  throw new AppError('INVALID_INPUT', { fieldErrors: { effectiveFrom: ['START_IN_PAST'] } });
}

/** Locks the type's row until the end, making it when it is new, so that two writers of its first version meet. */
async function lockFormat(tx: TxCtx, { projectId, typeId }: Config): Promise<number> {
  // Drizzle has no RETURNING for this dialect.
  const rows = await rowsOf<{ id: number }>(
    tx.db,
    sql`
    INSERT INTO document_number_formats (project_id, correspondence_type_id) VALUES (${projectId}, ${typeId})
    ON DUPLICATE KEY UPDATE version_no = version_no RETURNING id`,
  );
  const [row] = rows;
  if (!row) throw new Error('the format row was neither inserted nor found');
  return row.id;
}

async function append(tx: TxCtx<UserActor>, formatId: number, version: NewVersion): Promise<void> {
  const versionNo = version.seenVersionNo + 1;
  await tx.db
    .update(documentNumberFormats)
    .set({ versionNo, ...(version.description !== undefined && { description: version.description }) })
    .where(eq(documentNumberFormats.id, formatId));
  await tx.db.insert(documentNumberFormatVersions).values({
    publicId: newPublicId(),
    formatId,
    versionNo,
    formatTemplate: version.template,
    overflow: version.overflow,
    effectiveFrom: version.effectiveFrom === null ? sql`NOW(3)` : new Date(version.effectiveFrom),
    changeReason: version.reason,
    copiedFromId: version.copiedFrom?.id ?? null,
    createdBy: tx.actor.userId,
  });
}

/** RECORD_CHANGED with the other writer's values beside the sent ones, so that a page can show the difference. */
function changedMeanwhile(newest: VersionRow | undefined, sent: NewVersion): AppError {
  return new AppError('RECORD_CHANGED', {
    details: {
      current: newest ? toVersion(newest) : null,
      difference: changesBetween<{ template?: string; overflow?: string }>(
        newest ? { template: newest.template, overflow: newest.overflow } : {},
        { template: sent.template, overflow: sent.overflow },
      ),
    },
  });
}
