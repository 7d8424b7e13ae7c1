import { and, asc, desc, eq, gte, not, or } from 'drizzle-orm';
import { documentNumberCounters } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { revisionLabel } from '@/lib/documents/document/draft/revision-labels';
import { managedOrganization } from '@/lib/people/projects/managed';
import type { PreviewCodeChange } from '@/lib/people/projects/schema';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findTemplates } from '../engine/batch/find-templates';
import { type PlannedRequest, planNumber } from '../engine/batch/plan-number';
import { forecastNext } from '../engine/counters/forecast-next';
import { selectCounters } from '../engine/counters/select-counters';
import { printNumber } from '../engine/template/render-number';
import { isKeptCounter } from '../lookup/kept-numbers';

/** One series of numbers that would print the new code. */
export interface CodeChangeRow {
  projectCode: string;
  typeCode: string;
  /** The next number as it would be without the change. */
  before: string;
  /** The next number as it would be with it. */
  after: string;
  /** The series with the running number left open. */
  newPattern: string;
  /** False: another organization's numbers were printed like this, and these go on behind them. */
  isNewSeries: boolean;
  /** The running number it continues from. */
  continuesFrom: number;
}

export interface CodeChangePreview {
  oldCode: string;
  newCode: string;
  rows: CodeChangeRow[];
  /** There are more than are shown. */
  hasMore: boolean;
}

/** Read on a screen before one click; the rest follows the same rule. */
const MAX_ROWS = 60;
/** More counters of one organization in two years than any of the programme's has. */
const MAX_COUNTERS = 1000;

/**
 * Previews an organization's numbers with another code: the next of each series in use, before and after. Issued
 * numbers keep their text, so they are not listed. Changes nothing but the audit.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function previewCodeChange(ctx: Ctx, input: PreviewCodeChange): Promise<CodeChangePreview> {
  const organization = await managedOrganization(ctx, input.publicId);
  const now = await readNow(ctx);
  const requests = await listRequests(ctx, organization.id, now);
  const templates = await findTemplates(ctx.db, requests);
  const rows = new Map<string, CodeChangeRow>();
  for (const [index, request] of requests.entries()) {
    const template = templates[index];
    if (!template) continue;
    const before = planNumber(request, template);
    const after = planNumber(withCode(request, organization.id, input.code), template);
    const key = [request.projectCode, request.typeCode, before.pattern].join('\n');
    if (before.pattern === after.pattern || rows.has(key)) continue;
    if (rows.size === MAX_ROWS) return audited(ctx, organization, input, { rows: [...rows.values()], hasMore: true });
    const [old, next] = [await forecastNext(ctx, before), await forecastNext(ctx, after)];
    rows.set(key, {
      projectCode: request.projectCode,
      typeCode: request.typeCode,
      before: printNumber(before.open, old.sequence, request.revisionLabel),
      after: printNumber(after.open, next.sequence, request.revisionLabel),
      newPattern: after.pattern,
      isNewSeries: next.isNewSeries,
      continuesFrom: next.sequence,
    });
  }
  return audited(ctx, organization, input, { rows: [...rows.values()], hasMore: false });
}

/** The series in use: each key that was counted this year or last, as of today. */
async function listRequests(ctx: Ctx, organizationId: number, now: Date): Promise<PlannedRequest[]> {
  const counters = documentNumberCounters;
  const rows = await selectCounters(ctx)
    .where(
      and(
        or(eq(counters.originatorOrganizationId, organizationId), eq(counters.recipientOrganizationId, organizationId)),
        gte(counters.currentYear, projectYear(now) - 1),
        eq(projects.isActive, true),
        not(isKeptCounter(ctx)),
      ),
    )
    .orderBy(desc(counters.currentYear), asc(projects.projectCode), desc(counters.lastNumber))
    .limit(MAX_COUNTERS);
  return rows.map((row) => ({
    ...row,
    issuedAt: now,
    revisionLabel: revisionLabel(0, row.revisionStyle),
    entityType: 'correspondence' as const,
  }));
}

function withCode(request: PlannedRequest, organizationId: number, code: string): PlannedRequest {
  return {
    ...request,
    ...(request.originatorOrganizationId === organizationId && { originatorCode: code }),
    ...(request.recipientOrganizationId === organizationId && { recipientCode: code }),
  };
}

async function audited(
  ctx: Ctx,
  organization: { id: number; publicId: string; code: string },
  { code }: PreviewCodeChange,
  found: Pick<CodeChangePreview, 'rows' | 'hasMore'>,
): Promise<CodeChangePreview> {
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.code_change_previewed',
      entityType: 'organization',
      entityPublicId: organization.publicId,
      entityLabel: organization.code,
      subjectOrganizationId: organization.id,
      changes: { code: [organization.code, code] },
    }),
  );
  return { oldCode: organization.code, newCode: code, ...found };
}
