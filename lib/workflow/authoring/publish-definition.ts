import { and, eq, ne, sql } from 'drizzle-orm';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { logger } from '@/lib/platform/logger';
import { emit } from '@/lib/platform/outbox/emit';
import { afterCommit, transact } from '@/lib/platform/transact';
import { forgetActive } from '../definitions/cache';
import { compileDefinition } from '../definitions/compile';
import type { Definition } from '../definitions/schema';
import { lintText } from './check-definition';
import type { DefinitionAnswer } from './dto';
import { lockVersions } from './lock-versions';
import type { PublishDefinition } from './schema';
import { type LoadedVersion, loadVersion, textOf } from './select-definitions';

/**
 * Puts a draft in force: it becomes immutable, and new documents are pinned to it. Running documents keep their
 * version. The former version in force is retired.
 * @throws AppError FORBIDDEN, NOT_FOUND, DEFINITION_NOT_DRAFT, RECORD_CHANGED, DEFINITION_INVALID with the findings
 */
export async function publishDefinition(
  ctx: UserCtx,
  input: PublishDefinition,
  claim: IdempotencyClaim | null = null,
): Promise<DefinitionAnswer> {
  await requirePermission(ctx, 'workflow.define');
  return transact(ctx, async (tx) => {
    const row = await lockWorkflow(tx, input);
    const definition = await refuseErrors(tx, row, input);
    const replaced = await retireActive(tx, row);
    const [result] = await tx.db
      .update(workflowDefinitions)
      .set({
        status: 'PUBLISHED',
        isActive: true,
        compiled: compileDefinition(definition),
        changeNote: input.changeNote,
        description: definition.title.en,
        publishedBy: tx.actor.userId,
        publishedAt: sql`NOW(3)`,
        lockVersion: sql`${workflowDefinitions.lockVersion} + 1`,
      })
      .where(and(eq(workflowDefinitions.id, row.id), eq(workflowDefinitions.lockVersion, input.versionNo)));
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    await announce(tx, row, { replaced, reason: input.changeNote });
    const answer = { id: row.id, version: row.version, versionNo: row.lockVersion + 1 };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

/** All versions of the workflow, so that two publications of it follow each other. */
async function lockWorkflow(tx: TxCtx, input: PublishDefinition): Promise<LoadedVersion> {
  const { workflowCode } = await loadVersion(tx, input.id);
  await lockVersions(tx, workflowCode);
  const row = await loadVersion(tx, input.id);
  if (row.status !== 'DRAFT') throw new AppError('DEFINITION_NOT_DRAFT');
  if (row.lockVersion !== input.versionNo) throw new AppError('RECORD_CHANGED');
  return row;
}

async function refuseErrors(tx: TxCtx, row: LoadedVersion, input: PublishDefinition): Promise<Definition> {
  const { definition, findings } = await lintText(tx, textOf(row.dsl), row.workflowCode);
  const errors = findings.filter(
    ({ severity, key }) => severity === 'error' && !(key === 'E21' && input.removedStates === 'stay'),
  );
  if (!definition || errors.length > 0) throw new AppError('DEFINITION_INVALID', { details: { findings: errors } });
  return definition;
}

/** @returns the version that was in force; null for a workflow's first */
async function retireActive(tx: TxCtx, row: LoadedVersion): Promise<number | null> {
  const wasActive = and(eq(workflowDefinitions.activeCode, row.workflowCode), ne(workflowDefinitions.id, row.id));
  const [active] = await tx.db
    .select({ version: workflowDefinitions.version })
    .from(workflowDefinitions)
    .where(wasActive);
  if (!active) return null;
  // Counts as a write of the record, so that a concurrent manual retirement fails its optimistic lock.
  const retired = { isActive: false, status: 'RETIRED' as const };
  await tx.db
    .update(workflowDefinitions)
    .set({ ...retired, lockVersion: sql`${workflowDefinitions.lockVersion} + 1` })
    .where(wasActive);
  return active.version;
}

async function announce(
  tx: TxCtx<UserActor>,
  row: LoadedVersion,
  { replaced, reason }: { replaced: number | null; reason: string },
): Promise<void> {
  await record(tx, {
    action: 'workflow.published',
    severity: 'WARN',
    entityType: 'workflow_definition',
    entityPublicId: row.id,
    entityLabel: `${row.workflowCode} ${row.version}`,
    changes: { activeVersion: [replaced, row.version], sha256: [null, row.sha256] },
    reason,
  });
  await emit(tx, [
    {
      type: 'workflow.definition_published',
      payload: { definitionId: row.id, workflowCode: row.workflowCode, version: row.version },
      entityType: 'workflow_definition',
      entityPublicId: row.id,
    },
  ]);
  // Only makes it faster: without it the pointer runs out within a minute.
  afterCommit(tx, () => {
    forgetActive(row.workflowCode).catch((err) => logger.debug({ err }, 'a workflow pointer will run out by itself'));
  });
}
