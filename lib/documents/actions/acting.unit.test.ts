import { describe, expect, it } from 'vitest';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { type Act, type ActingFacts, actingOf } from './acting';

const READER = { publicId: 'person', organizationPublicId: 'own' };

function step(action: string, more: Partial<AvailableAction> = {}): AvailableAction {
  return {
    action,
    label: action,
    isAllowed: true,
    refusals: [],
    isOwnVerb: false,
    isEnding: false,
    comment: 'optional',
    commentVisibility: 'PARTIES',
    files: 'none',
    codes: [],
    reasons: [],
    taskPublicId: null,
    onBehalfOf: null,
    ...more,
  };
}

function heldBy(organization: string, person: string | null = null) {
  return {
    organization: { publicId: organization, code: organization, name: organization },
    person: person === null ? null : { publicId: person, name: person },
    party: 'RECIPIENT',
    since: '2026-11-25T00:00:00.000Z',
    dueAt: null,
  };
}

const may = (...names: string[]) => names.map((action) => ({ action, refusal: null }));
const task = { taskPublicId: 'task' };
const code = { code: '1A', name: 'Approved', disposition: 'APPROVED', isCommentRequired: false };

function named(act: Act | null): string | null {
  if (act === null) return null;
  if (act.kind === 'review') return 'review';
  return act.kind === 'command' ? `${act.name}${act.isRefused ? ' (refused)' : ''}` : act.step.action;
}

function answer(facts: Partial<ActingFacts>) {
  const { primary, others } = actingOf({
    kind: 'letter',
    capabilities: [],
    workflow: null,
    reader: READER,
    isRevisionOwed: false,
    shown: { isDraft: facts.workflow === undefined || facts.workflow === null, isCurrent: true },
    ...facts,
  });
  return [named(primary), ...others.map(named)];
}

describe('the primary action, and the others in their order', () => {
  it.each<[string, Partial<ActingFacts>, (string | null)[]]>([
    ['a draft is finished', { capabilities: may('edit', 'discard') }, ['edit', 'discard']],
    [
      'beside an issued letter the draft of its next revision is opened from its own strip',
      { capabilities: may('edit', 'discard', 'cancel'), shown: { isDraft: false, isCurrent: true } },
      [null, 'cancel'],
    ],
    [
      'on the page of that draft the issued letter is neither cancelled nor answered',
      { capabilities: may('reply', 'edit', 'discard', 'cancel'), shown: { isDraft: true, isCurrent: false } },
      ['edit', 'discard'],
    ],
    [
      'an earlier revision is not edited',
      { capabilities: may('edit', 'discard', 'revise'), shown: { isDraft: false, isCurrent: false } },
      [null, 'revise'],
    ],
    [
      'a letter that was sent has nothing for its sender',
      {
        capabilities: [...may('revise'), { action: 'cancel', refusal: 'FORBIDDEN' }],
        workflow: { actions: [], holders: [heldBy('other')] },
      },
      [null, 'revise', 'cancel (refused)'],
    ],
    [
      'a received letter is received first, and answered from the menu',
      {
        capabilities: may('reply'),
        workflow: {
          actions: [step('RECEIVE', task), step('RETURN', { comment: 'required' })],
          holders: [heldBy('own')],
        },
      },
      ['RECEIVE', 'RETURN', 'reply'],
    ],
    [
      'then it is answered by a letter; the bare answer is in the menu',
      {
        capabilities: may('reply'),
        workflow: { actions: [step('REPLY', task), step('CLOSE')], holders: [heldBy('own')] },
      },
      ['reply', 'REPLY', 'CLOSE'],
    ],
    [
      'who may not write letters marks it as answered',
      { workflow: { actions: [step('REPLY', task)], holders: [heldBy('own')] } },
      ['REPLY'],
    ],
    [
      'what was answered is closed by whom it lies with',
      { capabilities: may('revise'), workflow: { actions: [step('CLOSE')], holders: [heldBy('own')] } },
      ['CLOSE', 'revise'],
    ],
    [
      'a step is not primary while the document lies with others',
      { workflow: { actions: [step('CLOSE')], holders: [heldBy('other')] } },
      [null, 'CLOSE'],
    ],
    [
      'nor while it lies with a colleague',
      { workflow: { actions: [step('CLOSE')], holders: [heldBy('own', 'colleague')] } },
      [null, 'CLOSE'],
    ],
    [
      'an exception that asks for a reason is not primary',
      { workflow: { actions: [step('REOPEN', { comment: 'required' })], holders: [heldBy('own')] } },
      [null, 'REOPEN'],
    ],
    [
      'a returned letter is revised',
      {
        capabilities: may('revise'),
        workflow: { actions: [step('RESUBMIT', { isOwnVerb: true })], holders: [heldBy('own')] },
      },
      ['revise'],
    ],
    [
      'a step that may not be taken is not in the menu',
      { workflow: { actions: [step('CLOSE', { isAllowed: false })], holders: [heldBy('own')] } },
      [null],
    ],
    [
      'an RFA is reviewed on its page; its ends come last',
      {
        kind: 'rfa',
        capabilities: may('recall', 'cancel'),
        workflow: {
          actions: [
            step('DECIDE', { codes: [code], comment: 'by_code' }),
            step('FORCE_PROCEED', { comment: 'required' }),
            step('WITHDRAW', { isEnding: true }),
            step('RECALL', { comment: 'required' }),
          ],
          holders: [heldBy('own')],
        },
      },
      ['review', 'FORCE_PROCEED', 'WITHDRAW', 'recall', 'cancel'],
    ],
    [
      'a result that asks for the next revision makes it primary',
      { kind: 'rfa', capabilities: may('revise'), isRevisionOwed: true },
      ['revise'],
    ],
    ['an approved RFA may be revised, and need not be', { kind: 'rfa', capabilities: may('revise') }, [null, 'revise']],
    [
      'a transmittal is acknowledged by its verb',
      {
        kind: 'transmittal',
        capabilities: may('acknowledge', 'reply'),
        workflow: { actions: [step('ACKNOWLEDGE', task)], holders: [heldBy('own')] },
      },
      ['acknowledge', 'reply'],
    ],
    [
      'an NCR is answered by its verb, not as a step',
      {
        kind: 'ncr',
        capabilities: may('answer'),
        workflow: { actions: [step('ANSWER', { ...task, isOwnVerb: true })], holders: [heldBy('own')] },
      },
      ['answer'],
    ],
    [
      'the raiser accepts an answer; return and escalation ask for a reason',
      {
        kind: 'ncr',
        capabilities: may('cancel'),
        workflow: {
          actions: [step('RETURN', { comment: 'required' }), step('ACCEPT'), step('ESCALATE', { comment: 'required' })],
          holders: [heldBy('own')],
        },
      },
      ['ACCEPT', 'RETURN', 'ESCALATE', 'cancel'],
    ],
    [
      'an accepted NCR is closed by its verb',
      {
        kind: 'ncr',
        capabilities: may('close', 'cancel'),
        workflow: { actions: [step('CLOSE', { isOwnVerb: true })], holders: [heldBy('own')] },
      },
      ['close', 'cancel'],
    ],
    [
      'who is informed by a sheet takes note; the controller may still close it',
      {
        kind: 'circulation',
        capabilities: may('acknowledge', 'add', 'cancel'),
        workflow: {
          actions: [step('RESPOND', task), step('FORCE_CLOSE', { isEnding: true, comment: 'required' })],
          holders: [heldBy('own', 'colleague')],
        },
      },
      ['acknowledge', 'add', 'FORCE_CLOSE'],
    ],
    [
      'who is asked by a sheet answers',
      {
        kind: 'circulation',
        capabilities: may('add'),
        workflow: { actions: [step('RESPOND', { ...task, codes: [code] })], holders: [heldBy('own', 'person')] },
      },
      ['RESPOND', 'add'],
    ],
    ['a reader without any right sees no bar', {}, [null]],
  ])('%s', (_, facts, expected) => {
    expect(answer(facts)).toEqual(expected);
  });
});
