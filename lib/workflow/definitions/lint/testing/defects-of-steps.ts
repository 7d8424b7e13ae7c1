import type { Defect } from './defects';
import { aState, byThePerson } from './edit';

const LEAD = 'states.CONSULTANT_LEAD';
const SUBMIT = 'states.DRAFT.on.SUBMIT';
const OWNER = 'states.OWNER_APPROVAL';
const CIRCULATION = 'states.IN_REVIEW';
const label = { th: 'ใหม่', en: 'New' };

const NAMES: readonly Defect[] = [
  ['an unknown party', 'E09.party', '/states/DRAFT/on/SUBMIT/by/party', [[`${SUBMIT}.by.party`, 'CONTRATOR']]],
  [
    'an unknown party of a task',
    'E09.party',
    '/states/OWNER_APPROVAL/task/assign/party',
    [[`${OWNER}.task.assign.party`, 'OWNERS']],
  ],
  [
    'an unknown party that sees a draft',
    'E09.party',
    '/states/DRAFT/visibility',
    [['states.DRAFT.visibility', 'party:UNKNOWN']],
  ],
  [
    'an unknown permission',
    'E09.permission',
    '/states/DRAFT/on/SUBMIT/by/perm',
    [[`${SUBMIT}.by.perm`, 'rfa.submitt']],
  ],
  [
    'a permission without a role',
    'E09.no_holder',
    '/states/DRAFT/on/SUBMIT/by/perm',
    [[`${SUBMIT}.by.perm`, 'workflow.define']],
  ],
  ['everybody of a party', 'E09.everybody', '/states/DRAFT/on/SUBMIT/by', [[`${SUBMIT}.by.perm`]]],
  [
    'tasks without an assignee',
    'E09.no_assignee',
    '/states/OWNER_APPROVAL/task/assign',
    [[`${OWNER}.task.assign.perm`]],
  ],
  [
    'an unknown code list',
    'E09.codes',
    '/states/CONSULTANT_LEAD/on/DECIDE/input/code',
    [[`${LEAD}.on.DECIDE.input.code`, 'x']],
  ],
  [
    'reasons where decisions belong',
    'E09.decisions',
    '/states/OWNER_APPROVAL/task/input/code',
    [[`${OWNER}.task.input.code`, 'returnReason']],
  ],
  [
    'decisions where reasons belong',
    'E09.reasons',
    '/states/CONSULTANT_REVIEW/on/RETURN/input/reason',
    [['states.CONSULTANT_REVIEW.on.RETURN.input.reason', 'owner']],
  ],
  [
    'a party source of another kind of document',
    'E09.source',
    '/parties/HOLDER',
    [['parties.HOLDER', 'contract.ownerOrgs']],
    'CIRCULATION',
  ],
  [
    'a list of another kind of document',
    'E09.list',
    '/states/OWNER_APPROVAL/task/assign/list',
    [[`${OWNER}.task.assign.list`, 'circulation.assignees']],
  ],
  [
    'a review team of a letter',
    'E09.team',
    '/states/SUBMITTED/task/assign/team',
    [['states.SUBMITTED.task.assign.team', 'review_team']],
    'CORRESPONDENCE',
  ],
  [
    'a result kept nowhere',
    'E09.record',
    '/states/CONSULTANT_LEAD/on/DECIDE/record',
    [[`${LEAD}.on.DECIDE.record`, 'code']],
  ],
  ['an unknown command', 'E09.allows', '/states/REVISE/allows/0', [['states.REVISE.allows', ['rfa.next']]]],
  [
    'a date that the document does not have',
    'E09.field',
    '/states/RECEIVED/due/field',
    [['states.RECEIVED.due.field', 'deadlineDate']],
    'CORRESPONDENCE',
  ],
  ['an inherited property for a state', 'E17.name', '/initial', [['initial', 'constructor']]],
  ['a name with a blank', 'E17.name', '/states/NEW STATE', [['states.NEW STATE', aState()]]],
  [
    'a name of 51 characters',
    'E17.name',
    `/states/DRAFT/on/${'A'.repeat(51)}`,
    [[`states.DRAFT.on.${'A'.repeat(51)}`, byThePerson('APPROVED')]],
  ],
  ['a prototype as a state', 'E17.reserved', '/states/__proto__', [['states.__proto__', aState()]]],
  ['a constructor as a variable', 'E17.reserved', '/vars/doc/constructor', [['vars.doc.constructor', 'string']]],
  [
    'the same requirement twice',
    'E17.twice',
    '/states/DRAFT/on/SUBMIT/require/1/id',
    [[`${SUBMIT}.require.1.id`, 'drawing']],
  ],
  [
    'an answer called like an action',
    'E17.twice',
    '/states/OWNER_APPROVAL/task/action',
    [[`${OWNER}.task.action`, 'RETURN']],
  ],
  ['a status of another kind of document', 'E18', '/states/APPROVED/status', [['states.APPROVED.status', 'COMPLETED']]],
  [
    'a status that does not exist',
    'E18',
    '/states/RETURNED/on/RESUBMIT/status',
    [['states.RETURNED.on.RESUBMIT.status', 'RESENT']],
    'CORRESPONDENCE',
  ],
  ['a state without a Thai name', 'E20', '/states/APPROVED/label/th', [['states.APPROVED.label.th']]],
  ['a blank English title', 'E20', '/title/en', [['title.en', '  ']]],
  ['a button without a name', 'E20.button', '/states/DRAFT/on/SUBMIT', [[`${SUBMIT}.label`]]],
  ['an end in revision that unlocks nothing', 'E22', '/states/REVISE', [['states.REVISE.allows']]],
  ['an end in revision with an empty list', 'E22', '/states/REVISE', [['states.REVISE.allows', []]]],
];

const TASKS: readonly Defect[] = [
  ['tasks without a due date', 'E12', '/states/OWNER_APPROVAL', [[`${OWNER}.due`], [`${OWNER}.timers`]]],
  [
    'a circulation without a deadline',
    'E12',
    '/states/IN_REVIEW',
    [[`${CIRCULATION}.due`], [`${CIRCULATION}.timers`]],
    'CIRCULATION',
  ],
  [
    'an end that is not there',
    'E13.missing',
    '/states/OWNER_APPROVAL/task/onComplete',
    [[`${OWNER}.task.onComplete`, 'DONE']],
  ],
  [
    'an end by a person',
    'E13.human',
    '/states/OWNER_APPROVAL/task/onComplete',
    [[`${OWNER}.task.onComplete`, 'RETURN']],
  ],
  [
    'a quorum of zero',
    'E13.quorum',
    '/states/OWNER_APPROVAL/task/complete/quorum',
    [[`${OWNER}.task.complete`, { quorum: 0 }]],
  ],
  [
    'groups without a required answer',
    'E13.no_required_answer',
    '/states/IN_REVIEW/task',
    [[`${CIRCULATION}.task.groups`, { INFO: 'none' }]],
    'CIRCULATION',
  ],
  [
    'both a quorum and groups',
    'E13.both',
    '/states/IN_REVIEW/task',
    [[`${CIRCULATION}.task.complete`, 'all']],
    'CIRCULATION',
  ],
  [
    'a group that does not exist',
    'E13.group',
    '/states/IN_REVIEW/task/groups/BOSS',
    [[`${CIRCULATION}.task.groups.BOSS`, 'all']],
    'CIRCULATION',
  ],
  [
    'groups of people found by a permission',
    'E13.ungrouped',
    '/states/OWNER_APPROVAL/task/groups',
    [[`${OWNER}.task.groups`, { MAIN: 'all' }], [`${OWNER}.task.complete`]],
  ],
  ['a lead without a team', 'E13.lead', '/states/OWNER_APPROVAL/task/complete', [[`${OWNER}.task.complete`, 'lead']]],
];

const TIMERS: readonly Defect[] = [
  ['a timer on a missing due date', 'E14.due', '/states/CONSULTANT_LEAD/timers/0/at', [[`${LEAD}.due`]]],
  ['a repetition without end', 'E14.max', '/states/CONSULTANT_LEAD/timers/0/repeat', [[`${LEAD}.timers.0.max`]]],
  [
    'a repetition without pause',
    'E14.zero',
    '/states/CONSULTANT_LEAD/timers/0/repeat',
    [[`${LEAD}.timers.0.repeat`, 'P0D']],
  ],
  [
    'a timer that acts as a person',
    'E14.human',
    '/states/CONSULTANT_LEAD/timers/0/fire',
    [[`${LEAD}.timers.0.fire`, 'DECIDE']],
  ],
  [
    'a timer that fires nothing',
    'E14.unknown',
    '/states/CONSULTANT_LEAD/timers/0/fire',
    [[`${LEAD}.timers.0.fire`, 'GIVE_UP']],
  ],
  ['a timer for nothing', 'E14.nothing', '/states/CONSULTANT_LEAD/timers/0', [[`${LEAD}.timers.0.emit`]]],
  ['a due date at once', 'E14.zero', '/states/CONSULTANT_LEAD/due/in', [[`${LEAD}.due.in`, 'P0D']]],
  ['two timers of one name', 'E17.twice', '/states/OWNER_APPROVAL/timers/1/id', [[`${OWNER}.timers.1.id`, 'remind']]],
  [
    'an unknown list without any code',
    'E09.codes',
    '/states/DESIGNER_REVIEW/task/input/code',
    [['codeLists.designer'], ['states.DESIGNER_REVIEW.label', label]],
  ],
];

export const DEFECTS_OF_STEPS: readonly Defect[] = [...NAMES, ...TASKS, ...TIMERS];
