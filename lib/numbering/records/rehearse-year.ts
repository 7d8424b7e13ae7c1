import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import { documentNumberCounters, documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findSeriesOfPlan } from '../engine/batch/find-series-of-plan';
import { findTemplates, type TemplateInForce } from '../engine/batch/find-templates';
import { findTakenTexts } from '../engine/batch/ledger';
import { lastBeforeFirst } from '../engine/batch/number-guard';
import { type NumberPlan, planNumber } from '../engine/batch/plan-number';
import { selectCounters } from '../engine/counters/select-counters';
import { isExhausted, printNumberKey } from '../engine/template/render-number';
import { isKeptCounter } from '../lookup/kept-numbers';

/** Seed 3.11: warned at 80 % of what the width can print, and again at 95 %. */
const NEARLY_FULL_PERCENT = 80;

export type YearWarning =
  /** The width is nearly used up; `percent` of it. */
  | { kind: 'NEARLY_FULL'; percent: number }
  /** The template stops, or has become wider than it says. */
  | { kind: 'FULL' }
  | { kind: 'WIDER' }
  /** Another version of the template begins between now and that morning. */
  | { kind: 'TEMPLATE_BEGINS'; versionNo: number; at: string }
  /** The text that would be printed is taken already and would be passed over. */
  | { kind: 'TEXT_TAKEN' }
  /** Series that are apart this year would share one: their numbers continue each other. */
  | { kind: 'MERGES' }
  /** The number could not be printed at all; the catalogue's code. */
  | { kind: 'CANNOT_PRINT'; code: string };

export interface RehearsedSeries {
  typeCode: string;
  /** Counters of the series, in codes of today. */
  counters: string[];
  patternNow: string;
  lastNow: number;
  patternThen: string | null;
  /** Number of the first document of the year, if nothing were issued until then. */
  first: string | null;
  outcome: 'RESTARTS' | 'CONTINUES' | 'STOPS';
  warnings: YearWarning[];
}

export interface Rehearsal {
  /** The year that is rehearsed, A.D. */
  year: number;
  startsAt: string;
  series: RehearsedSeries[];
  job: {
    /** From when the worker makes the new year's rows: the first moment of the last day. */
    nextRunAt: string;
    lastRunAt: string | null;
    /** Counters that the last run made. */
    lastMade: number | null;
    /** Counters of the year that exist already. */
    existing: number;
  };
}

/**
 * Rehearses 1 January, 00:00 in Bangkok: the first number of each active series, whether it restarts or continues, and
 * what would block it.
 * @throws AppError PROJECT_UNKNOWN, TOKEN_SCOPE, FORBIDDEN for who may neither verify nor change the project's
 * templates
 */
export async function rehearseYear(ctx: UserCtx, projectCode: string): Promise<Rehearsal> {
  const project = await enterableProject(ctx, projectCode);
  await requirePermission(ctx, 'numbering.template', { projectId: project.id });
  const now = await readNow(ctx);
  const year = projectYear(now) + 1;
  const startsAt = startOfYear(year);
  const counters = documentNumberCounters;
  const active = await selectCounters(ctx).where(
    and(
      eq(counters.projectId, project.id),
      eq(counters.currentYear, year - 1),
      sql`${counters.lastNumber} > 0`,
      not(isKeptCounter(ctx)),
    ),
  );
  const requests = active.map((counter) => ({
    ...counter,
    issuedAt: startsAt,
    revisionLabel: '',
    entityType: 'correspondence' as const,
  }));
  const templates = await findTemplates(ctx.db, requests);
  const beginning = await templatesThatBegin(ctx, project.id, now, startsAt);
  const bySeries = new Map<string, RehearsedSeries>();
  for (const [index, request] of requests.entries()) {
    const template = templates[index];
    if (!template) continue;
    const rehearsal = await rehearseCounter(ctx, request, template);
    const key = `${request.seriesPublicId}\n${rehearsal.patternThen}`;
    const known = bySeries.get(key);
    const label = counterLabel(request);
    if (known) known.counters.push(label);
    else {
      const warnings = [...rehearsal.warnings, ...(beginning.get(request.correspondenceTypeId) ?? [])];
      bySeries.set(key, { ...rehearsal, counters: [label], warnings });
    }
  }
  const series = withMerges([...bySeries.values()]);
  const rehearsal = { year, startsAt: startsAt.toISOString(), series };
  const job = await describeJob(ctx, project.id, year);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.year_rehearsed', entityType: 'numbering', projectId: project.id }),
  );
  return { ...rehearsal, job };
}

type Request = Parameters<typeof planNumber>[0] & { typeCode: string; pattern: string; seriesLast: number };

async function rehearseCounter(
  ctx: Ctx,
  request: Request,
  template: TemplateInForce,
): Promise<Omit<RehearsedSeries, 'counters'>> {
  const present = { typeCode: request.typeCode, patternNow: request.pattern, lastNow: request.seriesLast };
  try {
    const plan = planNumber(request, template);
    const last = await lastOf(ctx, plan);
    const first = printNumberKey(plan.open, last + 1);
    const isFull = isExhausted(plan.open, last + 1, template.overflow);
    return {
      ...present,
      patternThen: plan.pattern,
      first: isFull ? null : first,
      outcome: isFull ? 'STOPS' : last === 0 ? 'RESTARTS' : 'CONTINUES',
      warnings: [
        ...capacityWarnings(plan, last, isFull),
        ...((await findTakenTexts(ctx, plan.counterKey, [first])).size > 0 ? [{ kind: 'TEXT_TAKEN' as const }] : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const warnings = [{ kind: 'CANNOT_PRINT' as const, code: error.code }];
    return { ...present, patternThen: null, first: null, outcome: 'STOPS', warnings };
  }
}

/** The number after which the series of a plan goes on; 0 when it begins. */
async function lastOf(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const series = await findSeriesOfPlan(ctx, plan);
  if (series && series.version > 0) return series.lastNumber;
  return lastBeforeFirst(ctx, plan);
}

function withMerges(series: readonly RehearsedSeries[]): RehearsedSeries[] {
  const keyOf = (row: RehearsedSeries) => `${row.typeCode}\n${row.patternThen}`;
  const amounts = new Map<string, number>();
  for (const row of series) amounts.set(keyOf(row), (amounts.get(keyOf(row)) ?? 0) + 1);
  return series.map((row) => {
    const merges = row.patternThen !== null && (amounts.get(keyOf(row)) ?? 0) > 1;
    return merges ? { ...row, warnings: [...row.warnings, { kind: 'MERGES' }] } : row;
  });
}

function capacityWarnings(plan: NumberPlan, last: number, isFull: boolean): YearWarning[] {
  if (isFull) return [{ kind: 'FULL' }];
  const capacity = 10 ** plan.open.width - 1;
  if (last >= capacity) return [{ kind: 'WIDER' }];
  const percent = Math.floor((last / capacity) * 100);
  return percent >= NEARLY_FULL_PERCENT ? [{ kind: 'NEARLY_FULL', percent }] : [];
}

function counterLabel(counter: {
  originatorCode: string;
  recipientCode: string | null;
  subTypeNumber: string | null;
  rfaTypeCode: string | null;
  disciplineCode: string | null;
}): string {
  const { originatorCode, recipientCode, subTypeNumber, disciplineCode, rfaTypeCode } = counter;
  return [originatorCode, recipientCode, subTypeNumber, disciplineCode, rfaTypeCode].filter(Boolean).join(' · ');
}

/** Versions of templates that take over after now, up to that morning, by type. */
async function templatesThatBegin(
  ctx: Ctx,
  projectId: number,
  now: Date,
  until: Date,
): Promise<Map<number, YearWarning[]>> {
  const formats = documentNumberFormats;
  const versions = documentNumberFormatVersions;
  const rows = await ctx.db
    .select({
      typeId: formats.correspondenceTypeId,
      versionNo: versions.versionNo,
      effectiveFrom: versions.effectiveFrom,
    })
    .from(versions)
    .innerJoin(formats, eq(formats.id, versions.formatId))
    .where(eq(formats.projectId, projectId))
    .orderBy(versions.effectiveFrom);
  const warnings = new Map<number, YearWarning[]>();
  for (const { typeId, versionNo, effectiveFrom } of rows) {
    if (effectiveFrom <= now || effectiveFrom > until) continue;
    const warning = { kind: 'TEMPLATE_BEGINS' as const, versionNo, at: effectiveFrom.toISOString() };
    warnings.set(typeId, [...(warnings.get(typeId) ?? []), warning]);
  }
  return warnings;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function describeJob(ctx: Ctx, projectId: number, year: number): Promise<Rehearsal['job']> {
  const [last] = await ctx.db
    .select({ at: auditLogs.createdAt, changes: auditLogs.changes })
    .from(auditLogs)
    .where(eq(auditLogs.action, 'numbering.year_prepared'))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  const [counted] = await ctx.db
    .select({ amount: count() })
    .from(documentNumberCounters)
    .where(and(eq(documentNumberCounters.projectId, projectId), eq(documentNumberCounters.currentYear, year)));
  const changes = last?.changes as { made?: [null, number] } | undefined;
  return {
    nextRunAt: new Date(startOfYear(year).getTime() - DAY_MS).toISOString(),
    lastRunAt: last?.at.toISOString() ?? null,
    lastMade: changes?.made?.[1] ?? null,
    existing: counted?.amount ?? 0,
  };
}
