import { and, asc, count, eq, gt } from 'drizzle-orm';
import { workflowInstances } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import { transact } from '@/lib/platform/transact';
import { findDefinitionVersion } from '../definitions/find-definition';
import type { RuntimeDefinition } from '../definitions/runtime';
import { callerEntry, type InstanceMove } from '../engine/moves/move';
import { reportWhenCommitted } from '../engine/moves/transition-report';
import { lockInstances, selectInstances, writeMoves } from '../engine/moves/write-moves';
import { carryHolders } from './carry-holders';
import { carryTimers } from './carry-timers';
import type { MigrationAnswer } from './dto';
import { judgeMove, type PlannedMove } from './plan-migration';
import type { MigrateInstances } from './schema';

/** Long enough to be worth a transaction; short enough that an action on one of its documents waits well under a second. */
const BATCH = 100;
/** Of one call; the answer says how many are left. */
const MAX_BATCHES = 20;

interface Versions {
  from: RuntimeDefinition;
  to: RuntimeDefinition;
}

/**
 * Moves running documents from one published version to another, by a map of states (a state of the same name needs no
 * entry). Instances that cannot move stay and are listed. A dry run returns the same and writes nothing.
 * @throws AppError FORBIDDEN, NOT_FOUND for a version that is not published, MIGRATION_UNMAPPED when the map names
 *   unknown states, INVALID_INPUT without a reason
 */
export async function migrateInstances(
  ctx: UserCtx,
  input: MigrateInstances,
  claim: IdempotencyClaim | null = null,
): Promise<MigrationAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const versions = await loadVersions(ctx, input);
  if (!input.dryRun && !input.reason) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { reason: ['REQUIRED'] } });
  }
  const answer: MigrationAnswer = {
    isDryRun: input.dryRun,
    fromVersion: input.fromVersion,
    toVersion: input.toVersion,
    moved: 0,
    refused: [],
    byState: [],
    remaining: 0,
  };
  let after = '';
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const done = await transact(ctx, (tx) => migrateBatch(tx, { versions, input, after }));
    if (done.last === null) return keep(ctx, claim, answer);
    add(answer, done.planned, input.dryRun);
    after = done.last;
  }
  answer.remaining = await countAfter(ctx, versions.from.id, after);
  return keep(ctx, claim, answer);
}

/** By itself, after the batches: a call that is cut off is repeated, and finds the rest. */
async function keep(ctx: UserCtx, claim: IdempotencyClaim | null, answer: MigrationAnswer): Promise<MigrationAnswer> {
  if (claim) await transact(ctx, (tx) => recordAnswers(tx, [{ claim, answer }]));
  return answer;
}

async function loadVersions(ctx: UserCtx, input: MigrateInstances): Promise<Versions> {
  const from = await findDefinitionVersion(ctx, input.workflowCode, input.fromVersion);
  const to = await findDefinitionVersion(ctx, input.workflowCode, input.toVersion);
  if (!from || !to || from.id === to.id || from.subject !== to.subject) throw new AppError('NOT_FOUND');
  const wrong = Object.entries(input.map).flatMap(([source, target]) => [
    ...(Object.hasOwn(from.states, source) ? [] : [source]),
    ...(Object.hasOwn(to.states, target) ? [] : [target]),
  ]);
  if (wrong.length > 0) throw new AppError('MIGRATION_UNMAPPED', { params: { states: wrong.join(', ') } });
  return { from, to };
}

interface BatchInput {
  versions: Versions;
  input: MigrateInstances;
  /** Instances up to this one have been looked at. */
  after: string;
}

async function migrateBatch(
  tx: TxCtx<UserActor>,
  { versions, input, after }: BatchInput,
): Promise<{ planned: PlannedMove[]; last: string | null }> {
  const { from } = versions;
  const ids = await listUnder(tx, from.id, after);
  if (ids.length === 0) return { planned: [], last: null };
  const rows = input.dryRun ? await selectInstances(tx, ids) : await lockInstances(tx, ids);
  const planned = rows
    // Between the list and the lock another transaction may have moved an instance or ended it.
    .filter(({ definitionId, status }) => definitionId === from.id && status === 'ACTIVE')
    .map((row) => judgeMove(versions, row, input.map));
  if (!input.dryRun) await write(tx, planned, { versions, input });
  return { planned, last: ids.at(-1) ?? null };
}

async function listUnder({ db }: TxCtx, definitionId: string, after: string): Promise<string[]> {
  const rows = await db
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(runsUnder(definitionId, after))
    .orderBy(asc(workflowInstances.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

function runsUnder(definitionId: string, after: string) {
  return and(
    eq(workflowInstances.definitionId, definitionId),
    eq(workflowInstances.status, 'ACTIVE'),
    gt(workflowInstances.id, after),
  );
}

async function write(
  tx: TxCtx<UserActor>,
  planned: readonly PlannedMove[],
  { versions, input }: { versions: Versions; input: MigrateInstances },
): Promise<void> {
  const accepted = planned.filter(({ refusal }) => refusal === null);
  if (accepted.length === 0) return;
  const startedAt = performance.now();
  const moves = accepted.map((move) => moveOf(tx, move, { versions, comment: input.reason ?? null }));
  await bufferWrites(tx, () => writeMoves(tx, moves));
  await carryHolders(tx, accepted, versions);
  await carryTimers(tx, accepted, { ...versions, isRestart: input.timers === 'restart' });
  await record(
    tx,
    accepted.map(({ row, to }) => ({
      action: 'workflow.instance_migrated',
      severity: 'WARN' as const,
      entityType: 'workflow_instance',
      entityPublicId: row.id,
      entityLabel: `${versions.to.code} ${versions.from.version} → ${versions.to.version}`,
      changes: { state: [row.currentState, to], version: [versions.from.version, versions.to.version] },
      reason: input.reason ?? null,
    })),
  );
  reportWhenCommitted(tx, moves, startedAt);
}

/** The step goes on with its tasks, due date and holders: only version and state change. */
function moveOf(
  tx: TxCtx<UserActor>,
  { row, to }: PlannedMove,
  { versions, comment }: { versions: Versions; comment: string | null },
): InstanceMove {
  const metadata = { fromVersion: versions.from.version, toVersion: versions.to.version };
  const entry = callerEntry(tx, row, { action: 'MIGRATE', to, comment, metadata });
  return {
    row,
    definition: versions.to,
    // A migration emits no event: a row without a command asks for none (workflow:verify).
    entries: [{ ...entry, commandId: null, actor: { kind: 'MIGRATION', ctx: tx } }],
    to,
    status: row.status,
    step: null,
    answered: [],
    opened: [],
    timers: [],
    holders: [],
    context: null,
  };
}

function add(answer: MigrationAnswer, planned: readonly PlannedMove[], isDryRun: boolean): void {
  for (const { row, to, refusal } of planned) {
    const state = row.currentState;
    if (refusal) answer.refused.push({ instanceId: row.id, state, reason: refusal });
    else answer.moved += 1;
    const target = refusal ? null : to;
    const known = answer.byState.find((row) => row.from === state && row.to === target);
    if (known) known.count += 1;
    else answer.byState.push({ from: state, to: target, count: 1 });
  }
  answer.isDryRun = isDryRun;
}

async function countAfter(ctx: UserCtx, definitionId: string, after: string): Promise<number> {
  const [row] = await ctx.db.select({ left: count() }).from(workflowInstances).where(runsUnder(definitionId, after));
  return row?.left ?? 0;
}
