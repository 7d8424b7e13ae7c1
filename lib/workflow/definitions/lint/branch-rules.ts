import type { Disposition } from '@/db/enums';
import { compileDefinition } from '../compile';
import type { CompiledAction, CompiledState } from '../compiled';
import { compileGuard, type Guard } from '../guard';
import { scopeOf } from '../runtime';
import type { Definition } from '../schema';
import { dispositionsOf } from './code-lists';
import { enumerateFacts, type FactCase } from './enumerate-facts';
import { finding, type LintFinding } from './messages';

/** Lints targets of actions: E07, E08 and E19. */
export function lintBranches(definition: Definition): LintFinding[] {
  const compiled = compileDefinition(definition);
  return Object.entries(definition.states).flatMap(([name, state]) =>
    Object.entries(state.on ?? {}).flatMap(([actionName, rule]) => {
      const path = ['states', name, 'on', actionName];
      if (!rule.branch) return rule.to === undefined ? [finding('E07.neither', path)] : [];
      if (rule.to !== undefined) return [finding('E07.both', path)];
      const early = rule.branch.findIndex((arm) => arm.when === undefined);
      if (early === -1) return [finding('E07.open', [...path, 'branch', rule.branch.length - 1])];
      if (early < rule.branch.length - 1) return [finding('E07.early', [...path, 'branch', early])];
      const compiledState = compiled.states[name];
      const action = compiledState?.actions[actionName];
      return compiledState && action ? lintArms(definition, compiledState, action, path) : [];
    }),
  );
}

/**
 * Tries every combination of what the conditions look at. Too many combinations, or a condition that is itself wrong
 * (E10), say nothing about the arms.
 */
function lintArms(
  definition: Definition,
  state: CompiledState,
  action: CompiledAction,
  path: readonly string[],
): LintFinding[] {
  const scope = scopeOf({ vars: definition.vars.doc }, state, action);
  const guards = action.branches.map(({ when }) => (when === null ? null : compileGuard(when, scope)));
  const dispositions = dispositionsOf(definition, listOf(state, action));
  const cases = enumerateFacts(
    guards.flatMap((guard) => guard?.source ?? []),
    scope,
    dispositions,
  );
  if (!cases) return [];
  const taken = cases.map((facts) => ({ facts, arm: armOf(guards, facts) }));
  if (taken.some(({ arm }) => arm === null)) return [];
  const reached = new Set(taken.map(({ arm }) => arm));
  const unreached = guards.flatMap((_guard, index) =>
    reached.has(index) ? [] : [finding('E08', [...path, 'branch', index])],
  );
  return [...unreached, ...lintElse(taken, guards.length - 1, path)];
}

/** The list of the deciding code: the action's own, else the list of the task's answers. */
function listOf(state: CompiledState, action: CompiledAction): string | null {
  return action.input.code ?? state.task?.input.code ?? null;
}

function armOf(guards: readonly (Guard | null)[], facts: FactCase): number | null {
  for (const [index, guard] of guards.entries()) {
    if (guard === null) return index;
    const result = guard.test(facts);
    if (result.holds) return index;
    if (result.error !== null) return null;
  }
  return null;
}

/** Approvals are the natural last arm; every other disposition deserves an arm of its own. */
const EXPECTED_LAST: readonly Disposition[] = ['APPROVED', 'APPROVED_WITH_COMMENTS'];

function lintElse(
  taken: readonly { facts: FactCase; arm: number | null }[],
  last: number,
  path: readonly string[],
): LintFinding[] {
  const arms = new Map<string, Set<number | null>>();
  for (const { facts, arm } of taken) {
    const disposition = facts.decision;
    if (disposition) arms.set(disposition, (arms.get(disposition) ?? new Set()).add(arm));
  }
  return [...arms].flatMap(([disposition, reached]) =>
    reached.size === 1 && reached.has(last) && !EXPECTED_LAST.includes(disposition as Disposition)
      ? [finding('E19', [...path, 'branch', last], { name: disposition })]
      : [],
  );
}
