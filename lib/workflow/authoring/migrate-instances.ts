import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { afterCommit, transact } from '@/lib/platform/transact';
import { findDefinitionVersion } from '../definitions/find-definition';
import { enterableState, type RuntimeDefinition } from '../definitions/runtime';
import { countTransition, logTransition } from '../engine/moves/transition-report';
import { CHAIN_START, hashHistory } from '../engine/verify/history-hash';
import { carryHolders } from './carry-holders';
import { carryTimers } from './carry-timers';
import type { MigrationAnswer } from './dto';
import { judgeMove, type PlannedMove } from './plan-migration';
import type { MigrateInstances } from './schema';

/** Long enough to be worth a transaction, short enough that nobody who acts on one of them waits for long. */
const BATCH = 100;
/** Of one call; the answer says how many are left. */
const MAX_BATCHES = 20;

interface Versions {
  from: RuntimeDefinition;
  to: RuntimeDefinition;
}

/**
 * Moves documents under way from one published version to another, by a map of states (a state of the same name needs
 * no entry). What cannot be moved stays where it is and is listed. A dry run tells the same and writes nothing.
 * @throws AppError FORBIDDEN, NOT_FOUND for a version that is not published, MIGRATION_UNMAPPED when the map names
 *   states that are not there, INVALID_INPUT without a reason
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
    add(answer, done.planned, input.dryRun);
    after = done.last ?? after;
    if (done.planned.length < BATCH) return keep(ctx, claim, answer);
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
  const query = tx.db
    .select({
      id: workflowInstances.id,
      state: workflowInstances.currentState,
      versionNo: workflowInstances.versionNo,
      stepSeq: workflowInstances.stepSeq,
      dueAt: workflowInstances.dueAt,
      now: sql`NOW(3)`.mapWith(workflowInstances.createdAt),
    })
    .from(workflowInstances)
    .where(
      and(
        eq(workflowInstances.definitionId, versions.from.id),
        eq(workflowInstances.status, 'ACTIVE'),
        gt(workflowInstances.id, after),
      ),
    )
    .orderBy(asc(workflowInstances.id))
    .limit(BATCH);
  const rows = input.dryRun ? await query : await query.for('update');
  const planned = rows.map((row) => judgeMove(versions, row, input.map));
  if (!input.dryRun) await write(tx, planned, { versions, input });
  return { planned, last: rows.at(-1)?.id ?? null };
}

async function write(
  tx: TxCtx<UserActor>,
  planned: readonly PlannedMove[],
  { versions, input }: { versions: Versions; input: MigrateInstances },
): Promise<void> {
  const moves = planned.filter(({ refusal }) => refusal === null);
  if (moves.length === 0) return;
  const startedAt = performance.now();
  const heads = await readHeads(tx, moves);
  for (const move of moves) {
    const [result] = await tx.db
      .update(workflowInstances)
      .set({
        definitionId: versions.to.id,
        currentState: enterableState(versions.to, move.to),
        versionNo: sql`${workflowInstances.versionNo} + 1`,
      })
      .where(
        and(
          eq(workflowInstances.id, move.id),
          eq(workflowInstances.versionNo, move.versionNo),
          eq(workflowInstances.currentState, move.state),
        ),
      );
    // Under the row's lock it cannot have moved; the whole batch is undone if it has.
    if (result.affectedRows !== 1) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
  await appendHistories(tx, moves, { heads, versions, comment: input.reason ?? null });
  await carryHolders(tx, moves, versions);
  await carryTimers(tx, moves, { ...versions, isRestart: input.timers === 'restart' });
  await record(
    tx,
    moves.map((move) => ({
      action: 'workflow.instance_migrated',
      severity: 'WARN' as const,
      entityType: 'workflow_instance',
      entityPublicId: move.id,
      entityLabel: `${versions.to.code} ${versions.from.version} → ${versions.to.version}`,
      changes: { state: [move.state, move.to], version: [versions.from.version, versions.to.version] },
      reason: input.reason ?? null,
    })),
  );
  afterCommit(tx, () => report(tx, moves, { definition: versions.to, startedAt }));
}

/** Each is a transition of its document, counted and logged like any other. */
function report(
  { actor }: TxCtx<UserActor>,
  moves: readonly PlannedMove[],
  { definition, startedAt }: { definition: Versions['to']; startedAt: number },
): void {
  const durationMs = performance.now() - startedAt;
  for (const { id, state, to } of moves) {
    countTransition(definition, 'MIGRATE', 'success');
    logTransition({
      instanceId: id,
      action: 'MIGRATE',
      fromState: state,
      toState: to,
      userPublicId: actor.publicId,
      durationMs,
      outcome: 'success',
      workflowCode: definition.code,
    });
  }
}

async function readHeads(tx: TxCtx, moves: readonly PlannedMove[]): Promise<Map<string, string>> {
  const rows = await tx.db
    .select({
      instanceId: workflowHistories.instanceId,
      seq: workflowHistories.seq,
      rowHash: workflowHistories.rowHash,
    })
    .from(workflowHistories)
    .where(
      // Raw: a row comparison over the unique key, one row each.
      sql`(${workflowHistories.instanceId}, ${workflowHistories.seq}) IN (${sql.join(
        moves.map(({ id, versionNo }) => sql`(${id}, ${versionNo - 1})`),
        sql`, `,
      )})`,
    );
  return new Map(rows.map(({ instanceId, rowHash }) => [instanceId, rowHash]));
}

async function appendHistories(
  tx: TxCtx<UserActor>,
  moves: readonly PlannedMove[],
  { heads, versions, comment }: { heads: ReadonlyMap<string, string>; versions: Versions; comment: string | null },
): Promise<void> {
  const rows = moves.map((move) => {
    const history = {
      id: newPublicId(),
      instanceId: move.id,
      seq: move.versionNo,
      definitionVersion: versions.to.version,
      fromState: move.state,
      toState: move.to,
      action: 'MIGRATE',
      actorType: 'MIGRATION' as const,
      actorPublicId: tx.actor.publicId,
      actingOrganizationId: tx.actor.organizationId,
      comment,
      metadata: { fromVersion: versions.from.version, toVersion: versions.to.version },
      createdAt: move.now,
    };
    const prevHash = heads.get(move.id) ?? CHAIN_START;
    return { ...history, actionByUserId: tx.actor.userId, prevHash, rowHash: hashHistory(prevHash, history) };
  });
  await tx.db.insert(workflowHistories).values(rows);
}

function add(answer: MigrationAnswer, planned: readonly PlannedMove[], isDryRun: boolean): void {
  for (const { id, state, to, refusal } of planned) {
    if (refusal) answer.refused.push({ instanceId: id, state, reason: refusal });
    else answer.moved += 1;
    const target = refusal ? null : to;
    const known = answer.byState.find((row) => row.from === state && row.to === target);
    if (known) known.count += 1;
    else answer.byState.push({ from: state, to: target, count: 1 });
  }
  answer.isDryRun = isDryRun;
}

async function countAfter(ctx: UserCtx, definitionId: string, after: string): Promise<number> {
  const [row] = await ctx.db
    .select({ left: count() })
    .from(workflowInstances)
    .where(
      and(
        eq(workflowInstances.definitionId, definitionId),
        eq(workflowInstances.status, 'ACTIVE'),
        gt(workflowInstances.id, after),
      ),
    );
  return row?.left ?? 0;
}
