import { describe, expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { compileDefinition } from '../../definitions/compile';
import type { CompiledTask } from '../../definitions/compiled';
import { progressOf, type StepTask } from './step-progress';

const circulation = WORKFLOW_DEFINITIONS.find(({ workflowCode }) => workflowCode === 'CIRCULATION');
if (!circulation) throw new Error('no circulation');
const shipped = compileDefinition(circulation.dsl).states.IN_REVIEW?.task;
if (!shipped) throw new Error('no task');
/** As the circulation has it: MAIN and ACTION all, INFO none. */
const rule: CompiledTask = shipped;

let made = 0;
function task(groupCode: string, status: StepTask['status'], code: string | null = null, more: Partial<StepTask> = {}) {
  made += 1;
  const disposition =
    code && ({ DONE: 'APPROVED', NA: 'NO_ACTION', '3R': 'REVISE_RESUBMIT', '4X': 'REJECTED' }[code] ?? null);
  const ids = { publicId: String(made), assigneePublicId: `person ${made}`, organizationId: 1 };
  const unanswered = { delegatePublicId: null, responderPublicId: null };
  const counts = { isCounted: groupCode !== 'INFO' };
  return {
    ...ids,
    ...unanswered,
    ...counts,
    groupCode,
    action: 'RESPOND',
    assigneeKind: 'PERSON',
    status,
    code,
    disposition,
    ...more,
  } as StepTask;
}

describe('groups of a step', () => {
  it('are waited for each by itself, and those who are informed hold nothing up', () => {
    const info = task('INFO', 'OPEN');
    const main = [task('MAIN', 'RESPONDED', 'DONE'), task('MAIN', 'RESPONDED', 'DONE')];
    expect(progressOf(rule, [...main, task('ACTION', 'OPEN'), info])).toMatchObject({
      total: 3,
      responded: 2,
      isComplete: false,
    });
    expect(progressOf(rule, [...main, task('ACTION', 'RESPONDED', 'NA'), info])).toMatchObject({
      total: 3,
      responded: 3,
      isComplete: true,
      // The most restrictive answer speaks for the step.
      result: { code: 'NA', disposition: 'NO_ACTION' },
    });
  });

  it('without anybody in them are complete, and what was taken back does not count', () => {
    expect(progressOf(rule, [task('MAIN', 'RESPONDED', 'DONE')]).isComplete).toBe(true);
    const withdrawn = [task('MAIN', 'CANCELLED'), task('MAIN', 'RESPONDED', 'DONE'), task('ACTION', 'CANCELLED')];
    expect(progressOf(rule, withdrawn)).toMatchObject({ total: 1, responded: 1, isComplete: true });
  });

  it('may each have a rule of their own: all of one, two of another', () => {
    const mixed = { ...rule, groups: { MAIN: 'all', ACTION: { quorum: 2 } } } as CompiledTask;
    const main = task('MAIN', 'RESPONDED', 'DONE');
    const action = (count: number) =>
      Array.from({ length: 4 }, (_, index) =>
        task('ACTION', index < count ? 'RESPONDED' : 'OPEN', index < count ? 'DONE' : null),
      );
    expect(progressOf(mixed, [main, ...action(1)]).isComplete).toBe(false);
    expect(progressOf(mixed, [main, ...action(2)]).isComplete).toBe(true);
    expect(progressOf(mixed, [task('MAIN', 'OPEN'), ...action(4)]).isComplete).toBe(false);
  });

  it('all end with a veto, open tasks included', () => {
    const strict = { ...rule, veto: ['REJECTED'] } as CompiledTask;
    const tasks = [task('MAIN', 'RESPONDED', 'DONE'), task('MAIN', 'OPEN'), task('ACTION', 'OPEN')];
    expect(progressOf(strict, [...tasks, task('ACTION', 'RESPONDED', '3R')]).isComplete).toBe(false);
    expect(progressOf(strict, [...tasks, task('ACTION', 'RESPONDED', '4X')])).toMatchObject({
      isComplete: true,
      result: { code: '4X' },
    });
  });
});
