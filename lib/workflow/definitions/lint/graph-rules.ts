import { targetsOf } from '../graph';
import type { Definition, State } from '../schema';
import { finding, type LintFinding } from './messages';

/** The graph: E02 to E06, E15, E16. */
export function lintGraph(definition: Definition): LintFinding[] {
  const states = Object.entries(definition.states);
  return [
    ...lintInitial(definition),
    ...states.flatMap(([name, state]) => [...lintTargets(definition, name, state), ...lintFinal(name, state)]),
    ...lintReach(definition),
    ...lintLoops(definition),
  ];
}

function lintInitial(definition: Definition): LintFinding[] {
  const name = definition.initial;
  const state = Object.hasOwn(definition.states, name) ? definition.states[name] : undefined;
  if (!state) return [finding('E02.unknown', ['initial'], { name })];
  return state.final ? [finding('E02.final', ['initial'], { name })] : [];
}

function lintTargets(definition: Definition, name: string, state: State): LintFinding[] {
  return Object.entries(state.on ?? {}).flatMap(([action, rule]) => {
    const path = ['states', name, 'on', action];
    const places: [string | undefined, (string | number)[]][] = [
      [rule.to, [...path, 'to']],
      ...(rule.branch ?? []).map((arm, index): [string, (string | number)[]] => [
        arm.to,
        [...path, 'branch', index, 'to'],
      ]),
    ];
    return places.flatMap(([to, place]) =>
      to !== undefined && !Object.hasOwn(definition.states, to) ? [finding('E06', place, { name: to })] : [],
    );
  });
}

function lintFinal(name: string, state: State): LintFinding[] {
  if (!state.final) {
    const isDeadEnd = Object.keys(state.on ?? {}).length === 0;
    return isDeadEnd ? [finding('E04', ['states', name], { name })] : [];
  }
  return (['on', 'task', 'due', 'timers'] as const).flatMap((what) => {
    const has = what === 'on' ? Object.keys(state.on ?? {}).length > 0 : state[what] !== undefined;
    return has ? [finding('E16', ['states', name, what], { name, what })] : [];
  });
}

function lintReach(definition: Definition): LintFinding[] {
  const names = Object.keys(definition.states);
  const forward = new Map(names.map((name) => [name, targetsOf(definition, name)]));
  const backward = new Map(names.map((name) => [name, names.filter((from) => forward.get(from)?.includes(name))]));
  const reached = reach([definition.initial], forward);
  const finals = names.filter((name) => definition.states[name]?.final);
  if (finals.length === 0) return [finding('E05.none', ['states'])];
  const ending = reach(finals, backward);
  return names.flatMap((name) => [
    ...(reached.has(name) ? [] : [finding('E03', ['states', name], { name })]),
    // A state without any action is a dead end (E04): one finding is enough.
    ...(ending.has(name) || Object.keys(definition.states[name]?.on ?? {}).length === 0
      ? []
      : [finding('E05', ['states', name], { name })]),
  ]);
}

function reach(starts: readonly string[], edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(edges.get(name) ?? []));
  }
  return seen;
}

/**
 * Reports cycles of automatic transitions, which would run for ever. A transition that completes a task is not
 * automatic, because people answered. Each cycle is reported once, at its first state.
 */
function lintLoops(definition: Definition): LintFinding[] {
  const names = Object.keys(definition.states);
  const automatic = new Map(names.map((name) => [name, automaticTargets(definition, name)]));
  const reported = new Set<string>();
  return names.flatMap((name) => {
    const loop = shortestLoop(name, automatic);
    if (!loop || loop.some((state) => reported.has(state))) return [];
    for (const state of loop) reported.add(state);
    return [finding('E15', ['states', name], { names: [...loop, name].join(' → ') })];
  });
}

function automaticTargets(definition: Definition, name: string): string[] {
  const state = definition.states[name];
  return Object.entries(state?.on ?? {}).flatMap(([action, rule]) => {
    if (rule.by !== 'system' || action === state?.task?.onComplete) return [];
    return [rule.to, ...(rule.branch ?? []).map((arm) => arm.to)].filter((to): to is string => to !== undefined);
  });
}

function shortestLoop(start: string, edges: ReadonlyMap<string, readonly string[]>): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    for (const next of edges.get(trail.at(-1) ?? '') ?? []) {
      if (next === start) return trail;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...trail, next]);
    }
  }
  return null;
}
