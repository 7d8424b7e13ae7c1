import { sql } from 'drizzle-orm';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import type { CompiledState, CompiledTask } from '@/lib/workflow/definitions/compiled';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import type { RuntimeDefinition } from '@/lib/workflow/definitions/runtime';

/** A state of a definition that requests an action from people. */
export interface AskedStep {
  definitionId: string;
  state: string;
  /** Null: no permission is required. */
  permission: string | null;
  /** A delegate may do it. */
  isDelegable: boolean;
  /** Only to be taken note of: nothing is decided by doing it. */
  isAcknowledgement: boolean;
}

export interface AskedSteps {
  definitions: ReadonlyMap<string, RuntimeDefinition>;
  steps: readonly AskedStep[];
}

const ACKNOWLEDGING = new Set(['RECEIVE', 'ACKNOWLEDGE']);
/** Permissions that reach across parties cannot be delegated. */
const NOT_LENT = new Set(['workflow.force', 'workflow.revert', 'correspondence.cancel', 'rfa.cancel']);

/**
 * Requests of all definitions in use, state by state. Definitions are immutable, so the process caches them; the
 * database only lists those in use.
 */
export async function loadAskedSteps(ctx: Ctx): Promise<AskedSteps> {
  const anyOfIt = ctx.db
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(sql`${workflowInstances.definitionId} = ${workflowDefinitions.id}`)
    .limit(1);
  // Raw: with a limit the server looks into the key once per definition instead of joining all instances.
  const rows = await ctx.db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(sql`(${anyOfIt}) IS NOT NULL`);
  const definitions = await Promise.all(rows.map(({ id }) => findDefinition(ctx, id)));
  return {
    definitions: new Map(definitions.map((definition) => [definition.id, definition])),
    steps: definitions.flatMap((definition) =>
      Object.values(definition.states).flatMap((state) => askedIn(definition, state)),
    ),
  };
}

function askedIn(definition: RuntimeDefinition, state: CompiledState): AskedStep[] {
  if (state.final || state.name === definition.initial) return [];
  const at = { definitionId: definition.id, state: state.name };
  if (state.task) {
    const { assign, isDelegable } = state.task;
    const permission = assign.perm ?? 'workflow.respond';
    return [{ ...at, permission, isDelegable, isAcknowledgement: isAcknowledgement(state.task) }];
  }
  const first = turnOf(state);
  if (first?.by.kind !== 'party') return [];
  const { perm } = first.by;
  return [{ ...at, permission: perm, isDelegable: !NOT_LENT.has(perm ?? ''), isAcknowledgement: false }];
}

/** The action that a state without tasks waits for: its first that a person takes. */
export function turnOf(state: CompiledState) {
  return Object.values(state.actions).find(({ by }) => by.kind === 'party');
}

/** True where answering only says that one has it: no code, no reason, nothing that must be written or attached. */
export function isAcknowledgement(task: CompiledTask): boolean {
  return (
    ACKNOWLEDGING.has(task.action) &&
    task.input.code === null &&
    task.input.reason === null &&
    task.comment.kind !== 'required' &&
    task.files !== 'required'
  );
}

/** The groups of a task that hold nothing up: their people are only informed. */
export function informedGroups(task: CompiledTask): string[] {
  return Object.entries(task.groups).flatMap(([group, completion]) => (completion === 'none' ? [group] : []));
}
