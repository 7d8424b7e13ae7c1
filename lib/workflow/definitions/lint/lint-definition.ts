import type { Definition } from '../schema';
import { type SubjectCode, subjectOf } from '../subjects';
import { lintBranches } from './branch-rules';
import { lintGraph } from './graph-rules';
import { lintGuards } from './guard-rules';
import { finding, type LintFinding } from './messages';
import { lintNames } from './name-rules';
import { lintTasks } from './task-rules';

/** Database facts for the rules that need them. */
export interface LintSurroundings {
  /** Live documents by state, of every version of the workflow. */
  liveStates: ReadonlyMap<string, number>;
  /** Active people who hold a permission, by its code. */
  holders: ReadonlyMap<string, number>;
  /** The kind of document that the workflow is in force for; null for a new one. */
  subject: SubjectCode | null;
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

function lintSurroundings(definition: Definition, { liveStates, holders, subject }: LintSurroundings): LintFinding[] {
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
  return [...lintUse(definition, subject), ...removed, ...quorums];
}

/** Checks that the documents of its scope could start. */
function lintUse(definition: Definition, subject: SubjectCode | null): LintFinding[] {
  if (subject !== null && subject !== definition.subject) {
    return [finding('E18.subject', ['subject'], { expected: subject, found: definition.subject })];
  }
  const { sends } = subjectOf(definition.subject);
  const sending = definition.states[definition.initial]?.on?.[sends];
  return sending === undefined || sending.by === 'system' ? [finding('E02.sending', ['initial'], { name: sends })] : [];
}
