import { and, eq, inArray } from 'drizzle-orm';
import { workflowHistories, workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import type { CompiledState, Label } from '@/lib/workflow/definitions/compiled';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { type RuntimeDefinition, stateOf } from '@/lib/workflow/definitions/runtime';
import { STANDARD_LABELS } from '@/lib/workflow/engine/read/standard-labels';

export interface InstanceFacts {
  definition: RuntimeDefinition;
  state: CompiledState | null;
  /** Of the move that entered the current step. */
  stepSeq: number;
  isActive: boolean;
  dueAt: Date | null;
}

/** An instance as it is now: what an older event asked for may be over. */
export async function readInstance(tx: TxCtx, instanceId: string): Promise<InstanceFacts | null> {
  return (await readInstances(tx, [instanceId])).get(instanceId) ?? null;
}

/** As `readInstance`, by id; a missing instance has no entry. */
export async function readInstances(
  tx: TxCtx,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, InstanceFacts>> {
  if (instanceIds.length === 0) return new Map();
  const rows = await tx.db
    .select({
      id: workflowInstances.id,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
      stepSeq: workflowInstances.stepSeq,
      status: workflowInstances.status,
      dueAt: workflowInstances.dueAt,
    })
    .from(workflowInstances)
    .where(inArray(workflowInstances.id, [...instanceIds]));
  const instances = new Map<string, InstanceFacts>();
  for (const { id, definitionId, currentState, stepSeq, status, dueAt } of rows) {
    const definition = await findDefinition(tx, definitionId);
    const state = stateOf(definition, currentState) ?? null;
    instances.set(id, { definition, state, stepSeq, isActive: status === 'ACTIVE', dueAt });
  }
  return instances;
}

export interface HolderRow {
  organizationId: number;
  personPublicId: string | null;
}

export async function readHolders(tx: TxCtx, instanceId: string): Promise<HolderRow[]> {
  return tx.db
    .select({ organizationId: workflowHolders.organizationId, personPublicId: workflowHolders.personPublicId })
    .from(workflowHolders)
    .where(eq(workflowHolders.instanceId, instanceId));
}

export interface HistoryFacts {
  /** New assignee, if the move reassigned a task. */
  handedTo: string | null;
  /** Person added to the step, with their group, if the move added one. */
  added: { personPublicId: string; group: string } | null;
  actingOrganizationId: number | null;
}

/** Facts of a move from its history row. */
export async function readHistory(tx: TxCtx, instanceId: string, seq: number): Promise<HistoryFacts> {
  const [row] = await tx.db
    .select({
      action: workflowHistories.action,
      metadata: workflowHistories.metadata,
      actingOrganizationId: workflowHistories.actingOrganizationId,
    })
    .from(workflowHistories)
    .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.seq, seq)));
  const { to, group } = row?.metadata ?? {};
  const handedTo = row?.action === 'REASSIGN' && typeof to === 'string' ? to : null;
  const added =
    row?.action === 'ADD_PERSON' && typeof to === 'string' ? { personPublicId: to, group: String(group) } : null;
  return { handedTo, added, actingOrganizationId: row?.actingOrganizationId ?? null };
}

/** Permission to answer for an organization in a step: of its task, else of the first action of a person. */
export function permissionOf(state: CompiledState): string {
  if (state.task) return state.task.assign.perm ?? 'workflow.respond';
  const first = Object.values(state.actions).find(({ by }) => by.kind === 'party');
  return (first?.by.kind === 'party' ? first.by.perm : null) ?? 'document.view';
}

/** The task of a step, in the words of its button. */
export function askOf(state: CompiledState): Label | null {
  const first = Object.values(state.actions).find(({ by }) => by.kind === 'party');
  const name = state.task?.action ?? first?.name ?? '';
  return (state.task ? state.task.label : first?.label) ?? STANDARD_LABELS[name] ?? null;
}
