import { inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CommentRule, CompiledAction } from '../../definitions/compiled';
import { isCommentRequired, unmetRequirements } from '../../definitions/decide';
import type { GuardFacts } from '../../definitions/guard';
import type { RuntimeDefinition } from '../../definitions/runtime';
import type { AvailableAction, Choice } from '../dto';
import { type Doable, doableOf, judge, type Situation, type Unmet } from '../moves/authority';
import { type CodeChoice, loadCodeList } from '../moves/code-lists';
import { isOwnVerb } from '../moves/own-verbs';
import { requirementText } from '../moves/requirement-texts';
import { isInformation, progressOf } from '../moves/step-progress';
import { type LoadedInstance, situationOf } from './load-instance';
import { STANDARD_LABELS } from './standard-labels';

/**
 * Lists all actions of people in the instance's state, each with all unmet requirements: the answer to "why can I not
 * press this?". Actions of the engine are left out; an ended instance offers none.
 */
export async function availableActions(ctx: UserCtx, loaded: LoadedInstance): Promise<AvailableAction[]> {
  if (loaded.head.status !== 'ACTIVE') return [];
  const situation = await situationOf(ctx, loaded, loaded.head);
  if (!situation) return [];
  const { state } = situation;
  const names = [...(state.task ? [state.task.action] : []), ...Object.keys(state.actions)];
  const actions: AvailableAction[] = [];
  for (const name of names) {
    const doable = doableOf(state, name);
    if (doable) actions.push(await describe(ctx, situation, name, doable));
  }
  return actions;
}

async function describe(ctx: UserCtx, situation: Situation, action: string, doable: Doable): Promise<AvailableAction> {
  const { definition, subject } = situation;
  const rule = doable.kind === 'task' ? doable.task : doable.action;
  const judgement = judge(situation, doable);
  const unmet: Unmet[] = [...judgement.unmet, ...(doable.kind === 'action' ? requirementsOf(situation, doable) : [])];
  const onBehalfOf = judgement.authority?.onBehalfOf ?? null;
  const isInformed = doable.kind === 'task' && isInformation(doable.task, judgement.authority?.task ?? null);
  const name = isInformed ? 'ACKNOWLEDGE' : action;
  const label =
    (isInformed ? null : rule.label) ?? (Object.hasOwn(STANDARD_LABELS, name) ? STANDARD_LABELS[name] : undefined);
  return {
    action,
    label: label?.[ctx.locale] ?? action,
    isAllowed: unmet.length === 0,
    refusals: unmet.map(({ id, message }) => ({ id, message: message[ctx.locale] })),
    isOwnVerb: isOwnVerb(subject.entityType, action),
    isEnding: doable.kind === 'action' && endsUnanswered(definition, doable.action),
    comment: commentOf(rule.comment),
    commentVisibility: VISIBILITIES[rule.commentVisibility],
    files: rule.files,
    codes:
      rule.input.code && !isInformed
        ? choices(ctx, await loadCodeList(ctx, definition, rule.input.code), rule.comment)
        : [],
    reasons: rule.input.reason ? choices(ctx, await loadCodeList(ctx, definition, rule.input.reason)) : [],
    taskPublicId: judgement.authority?.task?.publicId ?? null,
    onBehalfOf: onBehalfOf === null ? null : await personOf(ctx, onBehalfOf),
  };
}

/** Its targets withdraw the document, or end the workflow by force. */
function endsUnanswered({ final }: RuntimeDefinition, { branches, emit }: CompiledAction): boolean {
  const outcomes = branches.map(({ to }) => final[to]);
  if (outcomes.length === 0 || outcomes.includes(undefined)) return false;
  const isWithdrawn = outcomes.every((outcome) => outcome === 'cancelled' || outcome === 'discarded');
  return isWithdrawn || emit.includes('workflow.forced');
}

/** A condition on fields that are chosen later cannot be judged yet. */
function requirementsOf(situation: Situation, { action }: Extract<Doable, { kind: 'action' }>): Unmet[] {
  const { definition, state, subject, actor, tasks } = situation;
  const progress = state.task ? progressOf(state.task, tasks) : null;
  const facts: GuardFacts = {
    doc: subject.doc,
    actor: { orgId: actor.organizationPublicId, perms: actor.permissions, isDelegate: false },
    ...(progress && { task: { total: progress.total, responded: progress.responded, result: progress.result } }),
  };
  return unmetRequirements(definition, state, action, facts)
    .filter(({ when }) => !/\binput\./.test(when))
    .map((requirement) => ({ id: requirement.id, message: requirementText(requirement) }));
}

const VISIBILITIES = { team: 'TEAM', organization: 'ORGANIZATION', parties: 'PARTIES' } as const;

function commentOf(rule: CommentRule): AvailableAction['comment'] {
  return rule.kind === 'requiredFor' ? 'by_code' : rule.kind;
}

/** A code asks for a comment by itself, or because the step asks for one with what it means. */
function choices(ctx: UserCtx, list: readonly CodeChoice[], comment: CommentRule = { kind: 'optional' }): Choice[] {
  return list.map((choice) => ({
    code: choice.code,
    name: choice[ctx.locale],
    disposition: choice.disposition,
    isCommentRequired: choice.isCommentRequired || isCommentRequired(comment, choice.disposition),
  }));
}

async function personOf(ctx: UserCtx, publicId: string): Promise<AvailableAction['onBehalfOf']> {
  return (await peopleOf(ctx, [publicId])).get(publicId) ?? null;
}

/** Names by publicId, for the actors and assignees of a history. */
export async function peopleOf(
  ctx: UserCtx,
  publicIds: readonly (string | null)[],
): Promise<Map<string, { publicId: string; name: string }>> {
  const wanted = [...new Set(publicIds.flatMap((publicId) => (publicId === null ? [] : [publicId])))];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .select({ publicId: users.publicId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.publicId, wanted));
  return new Map(
    rows.map(({ publicId, firstName, lastName }) => [publicId, { publicId, name: `${firstName} ${lastName}` }]),
  );
}
