import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type NumberPlan, type PlannedRequest, planNumber } from '../engine/batch/plan-number';
import { lastNumberOf } from '../engine/counters/last-number';
import { keyTokensOfType } from '../engine/template/default-templates';
import type { Template } from '../engine/template/parse-template';
import { printNumber } from '../engine/template/render-number';
import type { SampleNumber } from './dto';
import type { SampleRequest } from './sample-request';

/** The number of a sample as it would be planned; null where it lacks a part that the template prints. */
export function planSample(request: PlannedRequest, tree: Template): NumberPlan | null {
  try {
    return planNumber(request, { tree, versionId: null, overflow: 'WIDEN' });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Each moment in turn, each sample in turn: documents of one series continue each other, as they would. */
export async function printSamples(
  ctx: UserCtx,
  requests: readonly SampleRequest[],
  { tree, before, moments }: { tree: Template; before: Template | null; moments: readonly [Date, ...Date[]] },
): Promise<SampleNumber[]> {
  const [now] = moments;
  const usable = requests.filter((request) => planSample({ ...request, issuedAt: now }, tree));
  const columns: (Printed | null)[][] = [];
  const taken = new Map<string, number>();
  for (const issuedAt of moments) columns.push(await printAll(ctx, usable, { tree, issuedAt, taken }));
  const asBefore = before ? await printAll(ctx, usable, { tree: before, issuedAt: now, taken: new Map() }) : [];
  const patterns = [...new Set(columns[0]?.map((printed) => printed?.pattern))];
  return usable.map((request, index) => ({
    ...partsOf(request),
    series: patterns.indexOf(columns[0]?.[index]?.pattern) + 1,
    numbers: columns.map((column) => column[index]?.text ?? ''),
    before: asBefore[index]?.text ?? null,
  }));
}

interface Printed {
  pattern: string;
  text: string;
}

async function printAll(
  ctx: UserCtx,
  requests: readonly SampleRequest[],
  { tree, issuedAt, taken }: { tree: Template; issuedAt: Date; taken: Map<string, number> },
): Promise<(Printed | null)[]> {
  const plans = requests.map((request) => planSample({ ...request, issuedAt }, tree));
  await readLastNumbers(ctx, plans, taken);
  return plans.map((plan, index) => {
    if (!plan) return null;
    const sequence = (taken.get(plan.pattern) ?? 0) + 1;
    taken.set(plan.pattern, sequence);
    return { pattern: plan.pattern, text: printNumber(plan.open, sequence, requests[index]?.revisionLabel ?? '') };
  });
}

/** Of the series that no sample has taken from yet, all at once: a page waits for this at every pause in typing. */
async function readLastNumbers(
  ctx: UserCtx,
  plans: readonly (NumberPlan | null)[],
  taken: Map<string, number>,
): Promise<void> {
  const fresh = new Map(plans.flatMap((plan) => (plan && !taken.has(plan.pattern) ? [[plan.pattern, plan]] : [])));
  await Promise.all(
    [...fresh].map(async ([pattern, plan]) => {
      taken.set(pattern, await lastNumberOf(ctx, plan));
    }),
  );
}

/** The parts a type is numbered by; what else a sample has is of no interest. */
function partsOf(request: SampleRequest): Omit<SampleNumber, 'series' | 'numbers' | 'before'> {
  const tokens = keyTokensOfType(request.typeCode);
  return {
    originator: request.originatorCode,
    recipient: tokens.includes('RECIPIENT') ? request.recipientCode : null,
    subType: tokens.includes('SUB_TYPE') ? request.subTypeNumber : null,
    rfaType: tokens.includes('RFA_TYPE') ? request.rfaTypeCode : null,
    discipline: tokens.includes('DISCIPLINE') ? request.disciplineCode : null,
  };
}
