import type { Definition } from '../schema';
import { lintBranches } from './branch-rules';
import { lintGraph } from './graph-rules';
import { lintGuards } from './guard-rules';
import { finding, type LintFinding } from './messages';
import { lintNames } from './name-rules';
import { lintTasks } from './task-rules';

/** What only the database knows, for the rules that ask it. */
export interface LintSurroundings {
  /** Live documents by state, of every version of the workflow. */
  liveStates: ReadonlyMap<string, number>;
  /** Active people who hold a permission, by its code. */
  holders: ReadonlyMap<string, number>;
}

/** The rules of a definition that has the right shape (E01, E17 and E20 are its reader's). Errors first. */
export function lintDefinition(definition: Definition, surroundings?: LintSurroundings): LintFinding[] {
  const findings = [
    ...lintGraph(definition),
    ...lintNames(definition),
    ...lintGuards(definition),
    ...lintBranches(definition),
    ...lintTasks(definition),
    ...(surroundings ? lintSurroundings(definition, surroundings) : []),
  ];
  return [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ];
}

function lintSurroundings(definition: Definition, { liveStates, holders }: LintSurroundings): LintFinding[] {
  const removed = [...liveStates].flatMap(([name, count]) =>
    Object.hasOwn(definition.states, name) ? [] : [finding('E21', ['states'], { name, count })],
  );
  const quorums = Object.entries(definition.states).flatMap(([name, { task }]) => {
    const complete = task?.complete;
    const perm = task?.assign.perm;
    if (typeof complete !== 'object' || perm === undefined) return [];
    const people = holders.get(perm) ?? 0;
    return complete.quorum > people
      ? [finding('E13.people', ['states', name, 'task', 'complete'], { quorum: complete.quorum, name: perm, people })]
      : [];
  });
  return [...removed, ...quorums];
}
