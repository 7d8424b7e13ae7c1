import type { CompiledAction, CompiledState, CompiledTask, Label } from '../../definitions/compiled';
import { actionOf, type RuntimeDefinition } from '../../definitions/runtime';
import type { ActorFacts } from '../read/actor-facts';
import { organizationsOf, type SubjectFacts } from '../read/subject-facts';
import { permissionToAnswer } from './answer-permission';
import { isInvitation } from './assignees';
import { ENGINE_TEXTS, partyText, permissionText } from './requirement-texts';
import type { StepTask } from './step-progress';

/** An unmet requirement with its text; all of them are reported, not only the first. */
export interface Unmet {
  id: string;
  message: Label;
}

/** Facts that decide the rights of all people in a state. */
export interface Situation {
  definition: RuntimeDefinition;
  state: CompiledState;
  subject: SubjectFacts;
  /** Of the current step, cancelled ones left out. */
  tasks: readonly StepTask[];
  actor: ActorFacts;
  /** The person who last moved the instance out of its initial state; null before that. */
  submitterPublicId: string | null;
}

export interface Authority {
  /** The person whose task or permission is used; null: the actor's own. */
  onBehalfOf: string | null;
  /** The task that is answered; null for an action of the state. */
  task: StepTask | null;
  isDelegate: boolean;
}

export type Judgement = { authority: Authority; unmet: [] } | { authority: null; unmet: Unmet[]; isAnswered: boolean };

/**
 * Things that a person can do in a state under this name: an action of the state, or the answer to one of its tasks.
 */
export type Doable = { kind: 'action'; action: CompiledAction } | { kind: 'task'; task: CompiledTask };

export function doableOf(state: CompiledState, name: string): Doable | null {
  if (state.task?.action === name) return { kind: 'task', task: state.task };
  const action = actionOf(state, name);
  return action && action.by.kind === 'party' ? { kind: 'action', action } : null;
}

/** A Superadmin does these for any party: a step that is stuck must not stay so because its organization is gone. */
const FOR_ANY_PARTY = new Set(['workflow.force', 'workflow.revert', 'correspondence.cancel', 'rfa.cancel']);

/**
 * Judges whether the actor may act, and for whom. A delegate never decides on a document that either of the two
 * submitted.
 */
export function judge(situation: Situation, doable: Doable): Judgement {
  return doable.kind === 'task' ? judgeTask(situation, doable.task) : judgeAction(situation, doable.action);
}

function judgeAction({ definition, subject, actor, submitterPublicId }: Situation, { by }: CompiledAction): Judgement {
  if (by.kind !== 'party') return refused([{ id: 'party', message: partyText('SYSTEM') }]);
  const unmet: Unmet[] = [];
  const isParty = isOf(definition, by.party, subject, actor.organizationId);
  const isForced = actor.isSuperadmin && by.perm !== null && FOR_ANY_PARTY.has(by.perm);
  if (!isParty && !isForced) unmet.push({ id: 'party', message: partyText(by.party) });
  // A permission that reaches across parties cannot be delegated.
  const notFor = by.isNotSubmitter ? submitterPublicId : null;
  const holder = permissionHolder(actor, by.perm, { isDelegable: !FOR_ANY_PARTY.has(by.perm ?? ''), notFor });
  if (holder === undefined) unmet.push({ id: 'permission', message: permissionText(by.perm ?? '') });
  const people = [actor.publicId, holder ?? null];
  if (by.isNotSubmitter && submitterPublicId !== null && people.includes(submitterPublicId)) {
    unmet.push({ id: 'not_submitter', message: ENGINE_TEXTS.notSubmitter });
  }
  if (by.isSubmitterOnly && submitterPublicId !== actor.publicId) {
    unmet.push({ id: 'submitter', message: ENGINE_TEXTS.submitterOnly });
  }
  if (unmet.length > 0) return refused(unmet);
  const onBehalfOf = holder ?? null;
  return { authority: { onBehalfOf, task: null, isDelegate: onBehalfOf !== null }, unmet: [] };
}

function judgeTask(situation: Situation, rule: CompiledTask): Judgement {
  const { definition, subject, actor, tasks, submitterPublicId } = situation;
  const notFor = rule.isNotSubmitter ? submitterPublicId : null;
  const claims = claimsOn(situation, rule);
  const open = stillOpen(situation, rule, claims);
  if (open.length > 0) {
    const isBarred = ({ onBehalfOf }: Claim) => notFor !== null && [actor.publicId, onBehalfOf].includes(notFor);
    const mine = open.find((claim) => !isBarred(claim));
    if (!mine) return refused([{ id: 'not_submitter', message: ENGINE_TEXTS.notSubmitter }]);
    return { authority: { ...mine, isDelegate: mine.onBehalfOf !== null }, unmet: [] };
  }
  if (claims.length > 0) return refused([{ id: 'answered', message: ENGINE_TEXTS.alreadyAnswered }], true);
  const unmet: Unmet[] = [];
  if (!isOf(definition, rule.assign.party, subject, actor.organizationId)) {
    unmet.push({ id: 'party', message: partyText(rule.assign.party) });
  }
  const own = tasks.find(({ assigneePublicId, status }) => status === 'OPEN' && assigneePublicId === actor.publicId);
  const needed = own ? permissionToAnswer(rule, own) : rule.assign.perm;
  if (needed !== null && permissionHolder(actor, needed) === undefined) {
    unmet.push({ id: 'permission', message: permissionText(needed) });
  }
  return refused(unmet.length > 0 ? unmet : [{ id: 'task', message: ENGINE_TEXTS.noTask }]);
}

/** The open tasks that the actor may answer, their own first. */
export function openClaims(situation: Situation): Claim[] {
  const rule = situation.state.task;
  if (!rule) return [];
  const open = stillOpen(situation, rule, claimsOn(situation, rule));
  return [
    ...open.filter(({ onBehalfOf }) => onBehalfOf === null),
    ...open.filter(({ onBehalfOf }) => onBehalfOf !== null),
  ];
}

function claimsOn({ tasks, actor, submitterPublicId }: Situation, rule: CompiledTask): Claim[] {
  const notFor = rule.isNotSubmitter ? submitterPublicId : null;
  return tasks.flatMap((task) => claimOn(task, rule, actor, notFor));
}

function stillOpen({ tasks, actor }: Situation, rule: CompiledTask, claims: readonly Claim[]): Claim[] {
  return claims.filter(({ task }) => task.status === 'OPEN' && !hasVoted(tasks, rule, task, actor.publicId));
}

export interface Claim {
  task: StepTask;
  onBehalfOf: string | null;
}

/**
 * An organization's task belongs to each holder of the permission there. A person's task belongs to that person and
 * their delegate, as long as the person may act.
 */
function claimOn(task: StepTask, rule: CompiledTask, actor: ActorFacts, notFor: string | null): Claim[] {
  if (task.organizationId !== actor.organizationId) return [];
  const permission = permissionToAnswer(rule, task);
  if (task.assigneeKind === 'ORGANIZATION') {
    const holder = permissionHolder(actor, permission, { isDelegable: rule.isDelegable, notFor });
    return holder === undefined ? [] : [{ task, onBehalfOf: holder }];
  }
  if (task.assigneePublicId === actor.publicId) {
    return actor.isPerson && actor.permissions.includes(permission) ? [{ task, onBehalfOf: null }] : [];
  }
  const lender = actor.delegators.find(({ publicId }) => publicId === task.assigneePublicId);
  return rule.isDelegable && lender?.permissions.includes(permission) ? [{ task, onBehalfOf: lender.publicId }] : [];
}

function hasVoted(
  tasks: readonly StepTask[],
  rule: CompiledTask,
  invitation: StepTask,
  personPublicId: string,
): boolean {
  if (!isInvitation(rule, invitation.assigneeKind)) return false;
  return tasks.some((task) => task.assigneeKind === 'PERSON' && task.responderPublicId === personPublicId);
}

/**
 * Null: the actor's own; a publicId: of that delegator; undefined: neither holds it. Of several delegators one who is
 * not `notFor`, the submitter, wherever they are in the list.
 */
function permissionHolder(
  actor: ActorFacts,
  permission: string | null,
  { isDelegable = true, notFor = null }: { isDelegable?: boolean; notFor?: string | null } = {},
): string | null | undefined {
  if (permission === null || actor.permissions.includes(permission)) return null;
  if (!isDelegable) return undefined;
  const holders = actor.delegators.filter(({ permissions }) => permissions.includes(permission));
  return (holders.find(({ publicId }) => publicId !== notFor) ?? holders[0])?.publicId;
}

function isOf(definition: RuntimeDefinition, party: string, subject: SubjectFacts, organizationId: number): boolean {
  return organizationsOf(definition.parties, party, subject).some(({ id }) => id === organizationId);
}

function refused(unmet: Unmet[], isAnswered = false): Judgement {
  return { authority: null, unmet, isAnswered };
}
