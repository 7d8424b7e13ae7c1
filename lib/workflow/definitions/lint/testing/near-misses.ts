import { aState, byThePerson, byTheSystem, type Code, type Edit } from './edit';

const LEAD = 'states.CONSULTANT_LEAD';
const OWNER = 'states.OWNER_APPROVAL';
const REVIEW = 'states.CONSULTANT_REVIEW';
const DESIGNER = 'states.DESIGNER_REVIEW';
const SUBMIT = 'states.DRAFT.on.SUBMIT';

/** Almost a defect, and none. */
export const NEAR_MISSES: readonly (readonly [what: string, edits: readonly Edit[], code?: Code])[] = [
  ['a list is not used', [[`${DESIGNER}.task.input`]]],
  ['the initial state can be reached again', [[`${LEAD}.on.AGAIN`, byThePerson('DRAFT')]]],
  ['a state has only one way in', [[`${REVIEW}.on.FORCE_PROCEED`]]],
  ['a state can only be left backwards', [[`${DESIGNER}.on.CANCEL`], [`${DESIGNER}.on.FORCE_PROCEED`]]],
  ['people may go round and round', [[`${LEAD}.on.AGAIN`, byThePerson('CONSULTANT_LEAD')]]],
  [
    'there is a way out of a loop',
    [
      [`${LEAD}.on.HOLD`, byThePerson('HOLD')],
      ['states.HOLD', aState({ BACK: byThePerson('CONSULTANT_LEAD') })],
    ],
  ],
  ['the target is the state itself', [[`${REVIEW}.on.NUDGE`, byThePerson('CONSULTANT_REVIEW')]]],
  ['a single arm is the else arm', [[`${REVIEW}.on.RETURN.branch`, [{ to: 'REVISE' }]], [`${REVIEW}.on.RETURN.to`]]],
  [
    'an arm is reached by one case only',
    [
      [
        `${LEAD}.on.DECIDE.branch.3.when`,
        "doc.ownerApprovalRequired && input.code.disposition == 'APPROVED' || input.code.disposition == 'COMMENTED'",
      ],
    ],
  ],
  ['the actor is only the submitter', [[`${SUBMIT}.by`, { party: 'CONTRACTOR', assignee: 'submitter' }]]],
  [
    'one loop over a list',
    [[`${SUBMIT}.require.1.when`, "['SDW', 'ADW'].exists(t, t == doc.rfaType) || doc.fileCount > 0"]],
  ],
  ['brackets are closed in time', [[`${SUBMIT}.require.1.when`, '((((doc.itemCount > 0))))']]],
  [
    'a condition looks at the tasks of its own state',
    [[`${REVIEW}.on.CANCEL.require`, [{ id: 'x', when: 'task.total > 0 && !actor.isDelegate', error: 'a.b' }]]],
  ],
  ['a due date has no timers', [[`${OWNER}.timers`]]],
  ['a quorum is one', [[`${OWNER}.task.complete`, { quorum: 1 }]]],
  [
    'one group is waited for',
    [['states.IN_REVIEW.task.groups', { MAIN: 'all', ACTION: 'none', INFO: 'none' }]],
    'CIRCULATION',
  ],
  ['a team waits for its lead', [[`${REVIEW}.task.complete`, 'lead']]],
  [
    'a timer counts from entry where nothing is due',
    [[`${LEAD}.due`], [`${LEAD}.timers`, [{ id: 'wake', at: 'entry+P1D', emit: 'workflow.task.reminder' }]]],
  ],
  [
    'a timer fires a system action',
    [
      [`${LEAD}.on.GIVE_UP`, byTheSystem('NO_ACTION')],
      [`${LEAD}.timers.0.fire`, 'GIVE_UP'],
    ],
  ],
  ['a person breaks a loop of the system', [[`${LEAD}.on.BACK`, byThePerson('DESIGNER_REVIEW')]]],
  ['a final state tells others', [['states.REJECTED.emit', ['distribution.requested']]]],
  ['a name has exactly 50 characters', [[`${LEAD}.on.${'A'.repeat(50)}`, byThePerson('APPROVED')]]],
  ['a status is used by two states', [['states.NO_ACTION.status', 'REJ']]],
  [
    'only approvals fall through',
    [[`${OWNER}.on.OWNER_DONE.branch.2.when`, "task.result.disposition in ['NO_ACTION']"]],
  ],
  ['a name is the same in both languages', [['states.APPROVED.label', { th: 'RFA', en: 'RFA' }]]],
  ['a rejection unlocks nothing', [['states.REJECTED.allows']]],
  ['a letter is asked for no answer', [['states.RECEIVED.on.CLOSE.require']], 'CORRESPONDENCE'],
];
