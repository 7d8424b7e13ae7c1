import { AppError } from '@/lib/platform/errors/app-error';
import type { CompiledAction, CompiledDefinition, CompiledState } from './compiled';
import { compileGuard, type Guard, type GuardScope } from './guard';

/** A stored version, ready to run: immutable, shared by every request of the process. */
export interface RuntimeDefinition extends CompiledDefinition {
  id: string;
  sha256: string;
  /** By `guardKey`. Parsed on first use: most actions of a definition are never tried in a process's life. */
  guards: Map<string, Guard>;
}

export function toRuntime(row: { id: string; sha256: string }, compiled: CompiledDefinition): RuntimeDefinition {
  return { ...compiled, id: row.id, sha256: row.sha256, guards: new Map() };
}

/** Variables in scope of an action's conditions. */
export function scopeOf(
  definition: Pick<CompiledDefinition, 'vars'>,
  state: Pick<CompiledState, 'task'>,
  action: Pick<CompiledAction, 'input'>,
): GuardScope {
  return {
    doc: definition.vars,
    hasCode: action.input.code !== null,
    hasReason: action.input.reason !== null,
    hasTask: state.task !== null,
    hasResult: state.task !== null && state.task.input.code !== null,
  };
}

/** The condition of an action's requirement or branch. */
export function guardOf(
  definition: RuntimeDefinition,
  state: CompiledState,
  action: CompiledAction,
  when: string,
): Guard {
  const key = `${state.name} ${action.name} ${when}`;
  let guard = definition.guards.get(key);
  if (!guard) {
    guard = compileGuard(when, scopeOf(definition, state, action));
    definition.guards.set(key, guard);
  }
  return guard;
}

/** A state of the definition; undefined for a name that it does not have (never an inherited property). */
export function stateOf(definition: CompiledDefinition, name: string): CompiledState | undefined {
  return Object.hasOwn(definition.states, name) ? definition.states[name] : undefined;
}

/**
 * The name of a state that an instance may enter.
 * @throws AppError INTERNAL for a state that the version lacks: the instance could never leave it
 */
export function enterableState(definition: CompiledDefinition, name: string): string {
  if (stateOf(definition, name)) return name;
  throw new AppError('INTERNAL', { cause: `${definition.code} ${definition.version} has no state ${name}` });
}

export function actionOf(state: CompiledState, name: string): CompiledAction | undefined {
  return Object.hasOwn(state.actions, name) ? state.actions[name] : undefined;
}
