import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { workflowDefinitions, workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { targetsOfAction } from '../definitions/graph';
import { readDefinitionText } from '../definitions/lint/read-definition';
import type { Definition } from '../definitions/schema';
import type { ImpactAnswer } from './dto';
import type { ImpactInput } from './schema';

const DAYS = 90;
/** A quarter of a large programme; reading more would keep the dialog waiting for seconds. */
const MAX_INSTANCES = 2000;
const MAX_SAMPLE = 3;

/** Actions of the engine itself, outside any definition. */
const OF_THE_ENGINE = new Set(['SUPERSEDE', 'MIGRATE', 'REASSIGN', 'ADD_PERSON', 'CHANGE_DUE']);

/**
 * Previews this text on the documents of the last ninety days: each step they took is looked up in it. Facts may have
 * changed since. So an action with several targets counts as unchanged if the real target is one of them.
 * @throws AppError FORBIDDEN, DEFINITION_INVALID when the text cannot be parsed
 */
export async function previewImpact(ctx: Ctx, input: ImpactInput): Promise<ImpactAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const { definition, findings } = readDefinitionText(input.text);
  if (!definition) throw new AppError('DEFINITION_INVALID', { details: { findings } });
  const { instances, isCut, since } = await recentInstances(ctx, input.workflowCode);
  const steps = await stepsOf(ctx, instances);
  const differing = new Set<string>();
  const differences = new Map<string, ImpactAnswer['differences'][number]>();
  for (const step of steps) {
    const difference = compare(definition, step);
    if (!difference) continue;
    differing.add(step.instanceId);
    const key = JSON.stringify(difference);
    const known = differences.get(key) ?? { ...difference, count: 0, sample: [] };
    known.count += 1;
    if (known.sample.length < MAX_SAMPLE && !known.sample.includes(step.instanceId)) known.sample.push(step.instanceId);
    differences.set(key, known);
  }
  return {
    since,
    examined: instances.length,
    isCut,
    same: instances.length - differing.size,
    differences: [...differences.values()].sort((a, b) => b.count - a.count),
    inFlight: await inFlightStates(ctx, input.workflowCode, definition),
  };
}

async function recentInstances(ctx: Ctx, workflowCode: string) {
  const rows = await ctx.db
    .select({
      id: workflowInstances.id,
      since: sql`NOW(3) - INTERVAL ${sql.raw(String(DAYS))} DAY`.mapWith(workflowInstances.createdAt),
    })
    .from(workflowDefinitions)
    .innerJoin(workflowInstances, eq(workflowInstances.definitionId, workflowDefinitions.id))
    .where(
      and(
        eq(workflowDefinitions.workflowCode, workflowCode),
        // All three, so that the index is used up to the date.
        inArray(workflowInstances.status, ['ACTIVE', 'COMPLETED', 'CANCELLED']),
        gte(workflowInstances.createdAt, sql`NOW(3) - INTERVAL ${sql.raw(String(DAYS))} DAY`),
      ),
    )
    .limit(MAX_INSTANCES + 1);
  return {
    instances: rows.slice(0, MAX_INSTANCES).map(({ id }) => id),
    isCut: rows.length > MAX_INSTANCES,
    since: (rows[0]?.since ?? new Date(Date.now() - DAYS * 86_400_000)).toISOString(),
  };
}

interface RealStep {
  instanceId: string;
  from: string;
  action: string;
  to: string;
}

async function stepsOf(ctx: Ctx, instances: string[]): Promise<RealStep[]> {
  if (instances.length === 0) return [];
  return ctx.db
    .select({
      instanceId: workflowHistories.instanceId,
      from: workflowHistories.fromState,
      action: workflowHistories.action,
      to: workflowHistories.toState,
    })
    .from(workflowHistories)
    .where(inArray(workflowHistories.instanceId, instances))
    .orderBy(asc(workflowHistories.instanceId), asc(workflowHistories.seq));
}

function compare(definition: Definition, step: RealStep) {
  if (OF_THE_ENGINE.has(step.action)) return null;
  const common = { state: step.from, action: step.action, actual: step.to };
  const state = Object.hasOwn(definition.states, step.from) ? definition.states[step.from] : undefined;
  if (!state) return { kind: 'UNKNOWN_STATE' as const, ...common, expected: [] };
  // An answer leaves the document where it is; what follows it is a step of its own.
  const answer = state.task ? (state.task.action ?? 'RESPOND') : null;
  if (step.action === answer) return null;
  const rule = state.on && Object.hasOwn(state.on, step.action) ? state.on[step.action] : undefined;
  if (!rule) return { kind: 'UNKNOWN_ACTION' as const, ...common, expected: Object.keys(state.on ?? {}) };
  const expected = targetsOfAction(rule);
  return expected.includes(step.to) ? null : { kind: 'OTHER_TARGET' as const, ...common, expected };
}

async function inFlightStates(ctx: Ctx, workflowCode: string, definition: Definition) {
  const rows = await ctx.db
    .select({
      version: workflowDefinitions.version,
      state: workflowInstances.currentState,
      count: sql<number>`COUNT(*)`.mapWith(Number),
    })
    .from(workflowDefinitions)
    .innerJoin(workflowInstances, eq(workflowInstances.definitionId, workflowDefinitions.id))
    .where(and(eq(workflowDefinitions.workflowCode, workflowCode), eq(workflowInstances.status, 'ACTIVE')))
    .groupBy(workflowDefinitions.version, workflowInstances.currentState)
    .orderBy(asc(workflowDefinitions.version), asc(workflowInstances.currentState));
  return rows.map((row) => ({ ...row, isKnown: Object.hasOwn(definition.states, row.state) }));
}
