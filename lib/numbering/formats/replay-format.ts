import { eq } from 'drizzle-orm';
import { documentNumberSeries } from '@/db/schema/numbering';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { planNumber } from '../engine/batch/plan-number';
import { parseTemplate, type Template } from '../engine/template/parse-template';
import { printNumber, printNumberKey } from '../engine/template/render-number';
import type { FormatReport } from './dto';
import { type IssuedDocument, readIssued } from './issued-documents';
import { findCollisions } from './replay-collisions';
import { compareSeries, type SeriesChange } from './replay-series';
import type { Replayed } from './replayed';
import { reportOn } from './report-on';
import type { TryTemplate } from './schema';
import { type Config, configIdOf, findConfig } from './select-configs';

/** A number that was issued, and what it would have been. */
export interface ReplayedNumber {
  seriesPublicId: string;
  sequence: number;
  before: string;
  /** Null where the template asks for a part that the document does not have. */
  after: string | null;
  missingToken: string | null;
  issuedAt: string;
  isVoid: boolean;
  /** The number of the register that it would have been a second time. */
  collidesWith: string | null;
}

export interface FormatReplay {
  configId: string;
  typeName: string;
  template: string;
  report: FormatReport;
  /** Newest first. */
  numbers: ReplayedNumber[];
  changedCount: number;
  collisionCount: number;
  series: SeriesChange[];
}

/** Enough for every habit of a type to show; few enough to look through. */
const MAX_REPLAYED = 200;

/**
 * Replays the newest documents of a type with a draft template, in order of issue. Saves and reserves nothing; returns
 * numbers only, no subjects.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN, TEMPLATE_INVALID with the findings
 */
export async function replayFormat(ctx: UserCtx, { configId, template }: TryTemplate): Promise<FormatReplay> {
  const config = await findConfig(ctx, configId);
  const text = canonicalText(template);
  const report = await reportOn(ctx, config, text);
  const errors = report.lint.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new AppError('TEMPLATE_INVALID', { details: { lint: errors } });
  const issued = await readIssued(ctx, config, MAX_REPLAYED);
  const tree = parseTemplate(text);
  const replayed = replay(issued, tree);
  const patterns = await readPatterns(ctx, config);
  const collisions = await findCollisions(ctx, config, replayed);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.template_replayed',
      entityType: 'number_format',
      entityLabel: configIdOf(config),
      projectId: config.projectId,
    }),
  );
  const numbers = replayed
    .map((one): ReplayedNumber => {
      const { document } = one;
      return {
        seriesPublicId: document.seriesPublicId,
        sequence: document.sequence,
        before: document.printed,
        after: one.after?.printed ?? null,
        missingToken: one.missingToken,
        issuedAt: document.request.issuedAt.toISOString(),
        isVoid: document.isVoid,
        collidesWith: collisions.get(document) ?? null,
      };
    })
    .reverse();
  return {
    configId: configIdOf(config),
    typeName: config.typeName,
    template: text,
    report,
    numbers,
    changedCount: numbers.filter(({ before, after }) => after !== null && after !== before).length,
    collisionCount: collisions.size,
    series: compareSeries(replayed, patterns),
  };
}

/**
 * Issues again by the rules of issuing: a series continues after its own last number and after that of each joining
 * counter. Counters start from their values before the first of these documents.
 */
function replay(issued: readonly IssuedDocument[], tree: Template): Replayed[] {
  const lastOfSeries = new Map<string, number>();
  const lastOfCounter = new Map<string, number>();
  return issued.map((document) => {
    try {
      const plan = planNumber(document.request, { tree, versionId: null, overflow: 'WIDEN' });
      const counter = JSON.stringify(document.counterKey);
      const counted = lastOfCounter.get(counter) ?? document.sequence - 1;
      const sequence = Math.max(lastOfSeries.get(plan.pattern) ?? 0, counted) + 1;
      lastOfSeries.set(plan.pattern, sequence);
      lastOfCounter.set(counter, sequence);
      return {
        document,
        missingToken: null,
        after: {
          pattern: plan.pattern,
          numberKey: printNumberKey(plan.open, sequence),
          printed: printNumber(plan.open, sequence, document.request.revisionLabel),
        },
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { document, after: null, missingToken: String(error.params.token ?? 'RECIPIENT') };
    }
  });
}

async function readPatterns(ctx: UserCtx, config: Config): Promise<Map<number, string>> {
  const series = documentNumberSeries;
  const rows = await ctx.db
    .select({ id: series.id, pattern: series.printedPattern })
    .from(series)
    .where(eq(series.projectId, config.projectId));
  return new Map(rows.map(({ id, pattern }) => [id, pattern]));
}
