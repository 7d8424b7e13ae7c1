import type { LintKey } from '../messages';
import { aState, byThePerson, byTheSystem, type Code, type Edit } from './edit';

/** Title, finding, reported path, edits that plant it, and the definition (the RFA's by default). */
export type Defect = readonly [what: string, key: LintKey, path: string, edits: readonly Edit[], code?: Code];

const LEAD = 'states.CONSULTANT_LEAD';
const DECIDE = `${LEAD}.on.DECIDE`;
const SUBMIT = 'states.DRAFT.on.SUBMIT';
const GUARD = `${SUBMIT}.require.1.when`;
const GUARD_PATH = '/states/DRAFT/on/SUBMIT/require/1/when';
const DECIDE_PATH = '/states/CONSULTANT_LEAD/on/DECIDE';

const FINALS = ['APPROVED', 'REVISE', 'REJECTED', 'NO_ACTION', 'CANCELLED', 'DISCARDED'];
const LONG = `doc.itemCount > 0${' && doc.itemCount > 0'.repeat(200)}`;
const DEEP = `${'('.repeat(40)}true${')'.repeat(40)}`;

const SHAPE: readonly Defect[] = [
  ['an unknown key', 'E01.unknown_key', '/colour', [['colour', 'red']]],
  ['an address', 'E01.unknown_key', '/states/DRAFT/on/SUBMIT/webhook', [[`${SUBMIT}.webhook`, 'http://10.0.0.1']]],
  ['no parties at all', 'E01.missing', '/parties', [['parties']]],
  ['an unregistered event', 'E01.choice', '/states/APPROVED/emit/0', [['states.APPROVED.emit', ['rfa.aproved']]]],
  ['another language', 'E01.choice', '/dsl', [['dsl', 'docflow/9']]],
  ['a due time in months', 'E01.value', '/states/CONSULTANT_LEAD/due/in', [[`${LEAD}.due.in`, 'P1M']]],
  ['a condition longer than anybody reads', 'E01.too_many', GUARD_PATH, [[GUARD, LONG]]],
  ['a role for a permission', 'E01.value', '/states/DRAFT/on/SUBMIT/by/perm', [[`${SUBMIT}.by.perm`, 'LEAD_ENGINEER']]],
];

const GRAPH: readonly Defect[] = [
  ['an initial state that does not exist', 'E02.unknown', '/initial', [['initial', 'NOWHERE']]],
  ['an initial state that is final', 'E02.final', '/initial', [['initial', 'APPROVED']]],
  [
    'a state that nothing leads to',
    'E03',
    '/states/ISLAND',
    [['states.ISLAND', aState({ GO: byThePerson('APPROVED') })]],
  ],
  ['a state that lost its only way in', 'E03', '/states/DESIGNER_REVIEW', [[`${LEAD}.on.ASK_DESIGNER`]]],
  ['a state without actions', 'E04', '/states/APPROVED', [['states.APPROVED.final']]],
  [
    'a state whose actions were removed',
    'E04',
    '/states/DESIGNER_REVIEW',
    [['states.DESIGNER_REVIEW.on'], ['states.DESIGNER_REVIEW.task']],
  ],
  [
    'two states that only lead to each other',
    'E05',
    '/states/A',
    [
      [`${LEAD}.on.TRAP`, byThePerson('A')],
      ['states.A', aState({ GO: byThePerson('B') })],
      ['states.B', aState({ BACK: byThePerson('A') })],
    ],
  ],
  [
    'a state that only leads to itself',
    'E05',
    '/states/A',
    [
      [`${LEAD}.on.TRAP`, byThePerson('A')],
      ['states.A', aState({ AGAIN: byThePerson('A') })],
    ],
  ],
  ['no final state at all', 'E05.none', '/states', FINALS.map((name): Edit => [`states.${name}.final`])],
  ['a target that does not exist', 'E06', '/states/DRAFT/on/SUBMIT/to', [[`${SUBMIT}.to`, 'CONSULTANT_REVEIW']]],
  ['an arm to nowhere', 'E06', `${DECIDE_PATH}/branch/0/to`, [[`${DECIDE}.branch.0.to`, 'REVISED']]],
  [
    'a last arm with a condition',
    'E07.open',
    `${DECIDE_PATH}/branch/4`,
    [[`${DECIDE}.branch.4.when`, 'doc.itemCount > 0']],
  ],
  ['an else arm in the middle', 'E07.early', `${DECIDE_PATH}/branch/1`, [[`${DECIDE}.branch.1.when`]]],
  ['an action without a target', 'E07.neither', '/states/DRAFT/on/SUBMIT', [[`${SUBMIT}.to`]]],
  ['both a target and arms', 'E07.both', DECIDE_PATH, [[`${DECIDE}.to`, 'APPROVED']]],
  [
    'the same arm twice',
    'E08',
    `${DECIDE_PATH}/branch/1`,
    [[`${DECIDE}.branch.1.when`, "input.code.disposition == 'REVISE_RESUBMIT'"]],
  ],
  [
    'an arm that is always true before others',
    'E08',
    `${DECIDE_PATH}/branch/4`,
    [[`${DECIDE}.branch.3.when`, 'doc.ownerApprovalRequired || !doc.ownerApprovalRequired']],
  ],
  [
    'an arm for a meaning that the list does not have',
    'E08',
    '/states/OWNER_APPROVAL/on/OWNER_DONE/branch/2',
    [['states.OWNER_APPROVAL.on.OWNER_DONE.branch.2.when', "task.result.disposition == 'COMMENTED'"]],
  ],
  [
    'a number that cannot be both',
    'E08',
    `${DECIDE_PATH}/branch/3`,
    [[`${DECIDE}.branch.3.when`, 'doc.itemCount > 5 && doc.itemCount < 3']],
  ],
  [
    'two states that move each other',
    'E15',
    '/states/CONSULTANT_LEAD',
    [
      [`${LEAD}.on.AUTO`, byTheSystem('OWNER_APPROVAL')],
      ['states.OWNER_APPROVAL.on.AUTO', byTheSystem('CONSULTANT_LEAD')],
    ],
  ],
  [
    'a state that moves itself',
    'E15',
    '/states/CONSULTANT_LEAD',
    [[`${LEAD}.on.AUTO`, byTheSystem('CONSULTANT_LEAD')]],
  ],
  [
    'a final state with an action',
    'E16',
    '/states/APPROVED/on',
    [['states.APPROVED.on', { UNDO: byThePerson('REVISE') }]],
  ],
  ['a final state with a due date', 'E16', '/states/REJECTED/due', [['states.REJECTED.due', { in: 'P1D' }]]],
  [
    'a rejection that falls through',
    'E19',
    '/states/OWNER_APPROVAL/on/OWNER_DONE/branch/2',
    [['states.OWNER_APPROVAL.on.OWNER_DONE.branch.1']],
  ],
  [
    'a request to revise that falls through',
    'E19',
    `${DECIDE_PATH}/branch/3`,
    [[`${DECIDE}.branch.0`], [`${DECIDE}.branch.2.when`, "input.code.disposition == 'COMMENTED'"]],
  ],
];

const GUARDS: readonly Defect[] = [
  ['a misspelt variable', 'E10', GUARD_PATH, [[GUARD, 'doc.itemCuont > 0']]],
  ['a number compared with a text', 'E10', GUARD_PATH, [[GUARD, "doc.itemCount == '5'"]]],
  ['a condition that is no yes or no', 'E10', GUARD_PATH, [[GUARD, 'doc.itemCount + 1']]],
  ['a reach for the constructor', 'E10', GUARD_PATH, [[GUARD, "doc.constructor.constructor('return 1')() == 1"]]],
  ['a regular expression', 'E10', GUARD_PATH, [[GUARD, "doc.rfaType.matches('(a+)+$')"]]],
  ['the type checker switched off', 'E10', GUARD_PATH, [[GUARD, 'dyn(doc.rfaType) == 1']]],
  ['a loop inside a loop', 'E10', GUARD_PATH, [[GUARD, '[1, 2].all(x, [1, 2].all(y, x == y))']]],
  ['brackets without end', 'E10', GUARD_PATH, [[GUARD, DEEP]]],
  ['a variable that does not exist', 'E10.variable', '/vars/doc/toString', [['vars.doc.toString', 'string']]],
  ['a variable of another type', 'E10.type', '/vars/doc/itemCount', [['vars.doc.itemCount', 'string']]],
  [
    'votes where there are no tasks',
    'E11',
    '/states/CONSULTANT_LEAD/on/CANCEL/require/0/when',
    [[`${LEAD}.on.CANCEL.require`, [{ id: 'x', when: 'task.responded == 0', error: 'a.b' }]]],
  ],
  ['a code that is not asked for', 'E11', `${DECIDE_PATH}/branch/0/when`, [[`${DECIDE}.input`]]],
  [
    'a comment demanded by code where none is asked for',
    'E11.code',
    '/states/CONSULTANT_LEAD/on/CANCEL/comment',
    [[`${LEAD}.on.CANCEL.comment`, { requiredFor: ['REJECTED'] }]],
  ],
  [
    'a result of tasks whose answers choose no code',
    'E11',
    '/states/OWNER_APPROVAL/on/OWNER_DONE/branch/0/when',
    [['states.OWNER_APPROVAL.task.input']],
  ],
  ['a veto without a code', 'E11.code', '/states/OWNER_APPROVAL/task/veto', [['states.OWNER_APPROVAL.task.input']]],
];

export const DEFECTS_OF_FLOW: readonly Defect[] = [...SHAPE, ...GRAPH, ...GUARDS];
