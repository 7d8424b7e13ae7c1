import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findTemplates, type TemplateInForce } from '../batch/find-templates';
import { type NumberPlan, type PlannedRequest, planNumber } from '../batch/plan-number';
import { isWithheld } from '../shared-series';
import { printNumber } from '../template/render-number';
import { lastNumberOf } from './last-number';

const MINUTE_MS = 60_000;

/** Input of a preview: a document may not exist yet, and the time is the database's own. */
export type PreviewRequest = Omit<PlannedRequest, 'issuedAt'> & {
  documentPublicId: string | null;
};

export interface NumberPreview {
  /** The likely number; a concurrent submit may take it first. Null: known at submission (`isWithheld`). */
  documentNumber: string | null;
  sequence: number | null;
  templateUsed: string;
  /** A preview promises nothing. */
  isLikely: true;
}

/** The number at another moment. */
export interface NumberExample {
  /** ISO 8601, UTC. */
  at: string;
  documentNumber: string;
}

/**
 * The number this document would get if it were submitted now. Reserves nothing; leaves only the row in `audit_logs`
 * that every call concerning numbers leaves.
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID
 */
export async function previewNumber(ctx: Ctx, request: PreviewRequest): Promise<NumberPreview> {
  const { documentPublicId, ...parts } = request;
  const dated = { ...parts, issuedAt: await readNow(ctx) };
  const [template] = await findTemplates(ctx.db, [dated]);
  if (!template) throw new Error('a request was left without a template');
  const plan = planNumber(dated, template);
  const shown = (await isWithheld(ctx, request, template.tree)) ? null : await nextOf(ctx, plan, request.revisionLabel);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.previewed',
      entityType: request.entityType,
      entityPublicId: documentPublicId,
      entityLabel: shown?.documentNumber ?? plan.pattern,
      projectId: request.projectId,
      subjectOrganizationId: request.originatorOrganizationId,
    }),
  );
  return {
    documentNumber: shown?.documentNumber ?? null,
    sequence: shown?.sequence ?? null,
    templateUsed: template.tree.text,
    isLikely: true,
  };
}

async function nextOf(ctx: Ctx, plan: NumberPlan, revisionLabel: string) {
  const sequence = (await lastNumberOf(ctx, plan)) + 1;
  return { sequence, documentNumber: printNumber(plan.open, sequence, revisionLabel) };
}

/**
 * Preview by a template that is not in use yet, now and around the next new year.
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID
 */
export async function previewByTemplate(
  ctx: Ctx,
  { documentPublicId: _none, ...parts }: PreviewRequest,
  template: TemplateInForce,
): Promise<NumberPreview & { examples: NumberExample[] }> {
  const now = await readNow(ctx);
  const newYear = startOfYear(projectYear(now) + 1).getTime();
  const moments = [now, new Date(newYear - MINUTE_MS), new Date(newYear + MINUTE_MS)];
  const printed = await Promise.all(
    moments.map(async (issuedAt) => {
      const plan = planNumber({ ...parts, issuedAt }, template);
      return { at: issuedAt.toISOString(), ...(await nextOf(ctx, plan, parts.revisionLabel)) };
    }),
  );
  const [first] = printed;
  return {
    documentNumber: first?.documentNumber ?? '',
    sequence: first?.sequence ?? 0,
    templateUsed: template.tree.text,
    isLikely: true,
    examples: printed.map(({ at, documentNumber }) => ({ at, documentNumber })),
  };
}
