import { parseDuration } from '../compile';
import type { Completion, Definition, State, Task, Timer } from '../schema';
import { subjectOf } from '../subjects';
import { finding, type LintFinding } from './messages';

/** Lints the inside of a state: tasks (E12, E13) and timers (E14). */
export function lintTasks(definition: Definition): LintFinding[] {
  return Object.entries(definition.states).flatMap(([name, state]) => [
    ...(state.task ? lintTask(definition, name, state, state.task) : []),
    ...(state.timers ?? []).flatMap((timer, index) => lintTimer(state, timer, ['states', name, 'timers', index])),
    ...(state.due && 'in' in state.due && isNothing(state.due.in)
      ? [finding('E14.zero', ['states', name, 'due', 'in'])]
      : []),
  ]);
}

function lintTask(definition: Definition, name: string, state: State, task: Task): LintFinding[] {
  const path = ['states', name, 'task'];
  const found: LintFinding[] = [];
  if (!state.due) found.push(finding('E12', ['states', name]));
  const completed = Object.hasOwn(state.on ?? {}, task.onComplete) ? state.on?.[task.onComplete] : undefined;
  if (!completed) found.push(finding('E13.missing', [...path, 'onComplete'], { name: task.onComplete }));
  else if (completed.by !== 'system')
    found.push(finding('E13.human', [...path, 'onComplete'], { name: task.onComplete }));
  if (task.complete !== undefined && task.groups !== undefined) found.push(finding('E13.both', path));
  return [...found, ...lintCompletion(definition, task, path)];
}

function lintCompletion(definition: Definition, task: Task, path: readonly string[]): LintFinding[] {
  const subject = subjectOf(definition.subject);
  const rules: [Completion, (string | number)[]][] = task.groups
    ? Object.entries(task.groups).map(([group, rule]) => [rule, [...path, 'groups', group]])
    : [[task.complete ?? 'all', [...path, 'complete']]];
  const found = rules.flatMap(([rule, at]) => {
    if (typeof rule === 'object' && rule.quorum < 1) return [finding('E13.quorum', [...at, 'quorum'])];
    if (rule === 'lead' && !task.assign.team) return [finding('E13.lead', at)];
    return [];
  });
  if (rules.every(([rule]) => rule === 'none')) found.push(finding('E13.no_required_answer', path));
  if (!task.groups) return found;
  if (!task.assign.list) return [...found, finding('E13.ungrouped', [...path, 'groups'])];
  const unknown = Object.keys(task.groups).filter((group) => !subject.groups.includes(group));
  return [...found, ...unknown.map((group) => finding('E13.group', [...path, 'groups', group], { name: group }))];
}

function lintTimer(state: State, timer: Timer, path: readonly (string | number)[]): LintFinding[] {
  const found: LintFinding[] = [];
  if (timer.at.startsWith('due') && !state.due) found.push(finding('E14.due', [...path, 'at']));
  if (timer.repeat !== undefined) {
    if (timer.max === undefined) found.push(finding('E14.max', [...path, 'repeat']));
    if (isNothing(timer.repeat)) found.push(finding('E14.zero', [...path, 'repeat']));
  }
  if (timer.emit === undefined && timer.fire === undefined) found.push(finding('E14.nothing', path));
  if (timer.fire === undefined) return found;
  const fired = Object.hasOwn(state.on ?? {}, timer.fire) ? state.on?.[timer.fire] : undefined;
  if (!fired) found.push(finding('E14.unknown', [...path, 'fire'], { name: timer.fire }));
  else if (fired.by !== 'system') found.push(finding('E14.human', [...path, 'fire'], { name: timer.fire }));
  return found;
}

function isNothing(duration: string): boolean {
  const { days, minutes } = parseDuration(duration);
  return days === 0 && minutes === 0;
}
