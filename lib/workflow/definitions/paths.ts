import { edgesOf } from './graph';
import type { Definition } from './schema';

export interface Step {
  from: string;
  action: string;
  to: string;
}

/** A definition of sixty states can have exponentially many paths; the list is cut at this number. */
export const MAX_PATHS = 2000;

/**
 * Every way from the initial state to an end that takes no edge twice: the cases a test of the definition has to walk.
 * @returns at most MAX_PATHS, in the order of the definition
 */
export function completePaths(definition: Definition): Step[][] {
  const bySource = new Map<string, Step[]>();
  for (const { from, action, to } of edgesOf(definition)) {
    bySource.set(from, [...(bySource.get(from) ?? []), { from, action, to }]);
  }
  const paths: Step[][] = [];
  const walk = (state: string, trail: Step[], used: Set<Step>): void => {
    if (paths.length >= MAX_PATHS) return;
    if (definition.states[state]?.final) {
      paths.push(trail);
      return;
    }
    for (const step of bySource.get(state) ?? []) {
      if (!used.has(step)) walk(step.to, [...trail, step], new Set([...used, step]));
    }
  };
  walk(definition.initial, [], new Set());
  return paths;
}

/**
 * The fewest complete ways that between them take every edge that can be taken: what a person reads before publishing.
 */
export function coveringPaths(definition: Definition): Step[][] {
  const covered = new Set<string>();
  const keyOf = ({ from, action, to }: Step): string => `${from} ${action} ${to}`;
  const shortestFirst = [...completePaths(definition)].sort((a, b) => a.length - b.length);
  return shortestFirst.filter((path) => {
    const isNew = path.some((step) => !covered.has(keyOf(step)));
    if (isNew) for (const step of path) covered.add(keyOf(step));
    return isNew;
  });
}

export interface ForbiddenCell {
  state: string;
  action: string;
}

/** Every action where it does not belong: each has to be refused, and to change nothing. */
export function forbiddenCells(definition: Definition): ForbiddenCell[] {
  const states = Object.entries(definition.states);
  const actions = [...new Set(states.flatMap(([, state]) => Object.keys(state.on ?? {})))].sort();
  return states.flatMap(([state, { on = {} }]) =>
    actions.filter((action) => !Object.hasOwn(on, action)).map((action) => ({ state, action })),
  );
}
