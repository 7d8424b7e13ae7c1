import type { Action, Definition } from './schema';

export interface Edge {
  from: string;
  action: string;
  to: string;
  isSystem: boolean;
}

export function targetsOfAction(action: Action): string[] {
  const targets = [action.to, ...(action.branch ?? []).map((arm) => arm.to)];
  return [...new Set(targets.filter((to): to is string => to !== undefined))];
}

/** Every state that an action of this one may lead to. */
export function targetsOf(definition: Definition, name: string): string[] {
  const on = Object.hasOwn(definition.states, name) ? (definition.states[name]?.on ?? {}) : {};
  return [...new Set(Object.values(on).flatMap(targetsOfAction))];
}

/** Every edge once, a branch as one edge per target. */
export function edgesOf(definition: Definition): Edge[] {
  return Object.entries(definition.states).flatMap(([from, state]) =>
    Object.entries(state.on ?? {}).flatMap(([action, rule]) =>
      targetsOfAction(rule).map((to) => ({ from, action, to, isSystem: rule.by === 'system' })),
    ),
  );
}
