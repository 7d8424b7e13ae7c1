import { compileDefinition } from '../compile';
import { checkGuard, type GuardScope } from '../guard';
import { scopeOf } from '../runtime';
import type { Action, Definition } from '../schema';
import { finding, type LintFinding } from './messages';

/** Conditions, and rules that look at a chosen code: E10 and E11. */
export function lintGuards(definition: Definition): LintFinding[] {
  const compiled = compileDefinition(definition);
  return Object.entries(definition.states).flatMap(([name, state]) => {
    const { task } = state;
    const inTask = task && !task.input?.code ? codeRules(task, ['states', name, 'task']) : [];
    const veto = task?.veto && !task.input?.code ? [finding('E11.code', ['states', name, 'task', 'veto'])] : [];
    const inActions = Object.entries(state.on ?? {}).flatMap(([actionName, action]) => {
      const path = ['states', name, 'on', actionName];
      const compiledState = compiled.states[name];
      const compiledAction = compiledState?.actions[actionName];
      if (!compiledState || !compiledAction) return [];
      const scope = scopeOf(compiled, compiledState, compiledAction);
      const wide = { ...scope, hasCode: true, hasReason: true, hasTask: true, hasResult: true };
      return [
        ...conditionsOf(action, path).flatMap(({ when, at }) => lintCondition(when, at, scope, wide)),
        ...(action.input?.code ? [] : codeRules(action, path)),
      ];
    });
    return [...inTask, ...veto, ...inActions];
  });
}

function conditionsOf(action: Action, path: readonly string[]): { when: string; at: (string | number)[] }[] {
  return [
    ...(action.require ?? []).map(({ when }, index) => ({ when, at: [...path, 'require', index, 'when'] })),
    ...(action.branch ?? []).flatMap(({ when }, index) =>
      when === undefined ? [] : [{ when, at: [...path, 'branch', index, 'when'] }],
    ),
  ];
}

/** E11 is a condition that would hold if the step declared more; the finding names the missing input. */
function lintCondition(
  when: string,
  at: readonly (string | number)[],
  scope: GuardScope,
  wide: GuardScope,
): LintFinding[] {
  const problem = checkGuard(when, scope);
  if (problem === null) return [];
  if (checkGuard(when, wide) !== null) return [finding('E10', at, { problem })];
  return [finding('E11', at, { name: missingRoot(when, scope) })];
}

function missingRoot(when: string, scope: GuardScope): string {
  if (!scope.hasTask && /\btask\b/.test(when)) return 'task';
  if (!scope.hasResult && /\btask\.result\b/.test(when)) return 'task.result';
  if (!scope.hasReason && /\binput\.reason\b/.test(when)) return 'input.reason';
  return 'input.code';
}

function codeRules(rule: Pick<Action, 'comment'>, path: readonly string[]): LintFinding[] {
  return typeof rule.comment === 'object' ? [finding('E11.code', [...path, 'comment'])] : [];
}
