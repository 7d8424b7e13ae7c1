import { describe, expect, it } from 'vitest';
import {
  addAction,
  addState,
  leadingTo,
  nameProblem,
  removeAction,
  removeState,
  renameAction,
  renameState,
} from './edit-draft';
import type { Draft } from './read-draft';

const draft = {
  initial: 'DRAFT',
  parties: { FROM: 'doc.originatorOrg' },
  states: {
    DRAFT: {
      status: 'DRAFT',
      on: { SUBMIT: { by: { party: 'FROM', perm: 'a.b' }, to: 'REVIEW' }, DROP: { to: 'END' } },
    },
    REVIEW: {
      status: 'SUB',
      task: { onComplete: 'DONE' },
      timers: [{ id: 'late', at: 'due', fire: 'DONE' }],
      on: { DONE: { by: 'system', branch: [{ when: 'x', to: 'DRAFT' }, { to: 'END' }] } },
    },
    END: { status: 'CLB', final: 'closed' },
  },
} as unknown as Draft;

describe('states', () => {
  it('are added at the end and keep their place under another name, which everything that leads there follows', () => {
    const added = addState(draft, 'WAIT', 'SUB');
    expect(Object.keys(added.states ?? {})).toEqual(['DRAFT', 'REVIEW', 'END', 'WAIT']);
    const renamed = renameState(draft, 'DRAFT', 'START');
    expect(Object.keys(renamed.states ?? {})).toEqual(['START', 'REVIEW', 'END']);
    expect(renamed.initial).toBe('START');
    expect(renamed.states?.REVIEW?.on?.DONE?.branch?.map(({ to }) => to)).toEqual(['START', 'END']);
    expect(renameState(draft, 'END', 'OVER').states?.DRAFT?.on?.DROP?.to).toBe('OVER');
    expect(renameState(renamed, 'START', 'DRAFT')).toEqual(draft);
  });

  it('are removed alone: what leads to them is left to be decided anew', () => {
    expect(leadingTo(draft, 'END')).toEqual(['DRAFT.DROP', 'REVIEW.DONE']);
    const removed = removeState(draft, 'END');
    expect(Object.keys(removed.states ?? {})).toEqual(['DRAFT', 'REVIEW']);
    expect(removed.states?.DRAFT).toEqual(draft.states?.DRAFT);
  });

  it('that are final stay without actions', () => {
    expect(renameState(draft, 'DRAFT', 'START').states?.END).toEqual(draft.states?.END);
  });
});

describe('actions', () => {
  it('are added, renamed with what fires them, and removed', () => {
    const added = addAction(draft, 'END', 'REOPEN');
    expect(added.states?.END?.on?.REOPEN).toEqual({
      label: { th: 'Reopen', en: 'Reopen' },
      by: { party: 'FROM', perm: 'a.b' },
      to: 'DRAFT',
    });
    expect(addAction(draft, 'DRAFT', 'ASK').states?.DRAFT?.on?.ASK?.to).toBe('REVIEW');
    const renamed = renameAction(draft, 'REVIEW', 'DONE', 'ALL_IN');
    expect(renamed.states?.REVIEW).toMatchObject({ task: { onComplete: 'ALL_IN' }, timers: [{ fire: 'ALL_IN' }] });
    expect(Object.keys(renamed.states?.REVIEW?.on ?? {})).toEqual(['ALL_IN']);
    expect(Object.keys(removeAction(draft, 'DRAFT', 'DROP').states?.DRAFT?.on ?? {})).toEqual(['SUBMIT']);
    expect(renameAction(draft, 'NOWHERE', 'A', 'B')).toBe(draft);
  });
});

it.each([
  ['REVIEW_2', null],
  ['review', 'form'],
  ['2ND', 'form'],
  ['__proto__', 'form'],
  ['A'.repeat(51), 'form'],
  ['', 'form'],
  ['DRAFT', 'taken'],
])('the name %j: %s', (name, problem) => {
  expect(nameProblem(name, ['DRAFT'])).toBe(problem);
});
