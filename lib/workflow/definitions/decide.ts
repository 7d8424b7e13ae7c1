import type { Disposition } from '@/db/enums';
import type { CommentRule, CompiledAction, CompiledRequirement, CompiledState } from './compiled';
import type { GuardFacts } from './guard';
import { guardOf, type RuntimeDefinition } from './runtime';

export interface UnmetRequirement extends CompiledRequirement {
  /** Why the condition could not be evaluated; null where it is simply not met. */
  problem: string | null;
}

/** Every requirement that is not met, not only the first: the answer to "why can I not press this?". */
export function unmetRequirements(
  definition: RuntimeDefinition,
  state: CompiledState,
  action: CompiledAction,
  facts: GuardFacts,
): UnmetRequirement[] {
  return action.requirements.flatMap((requirement) => {
    const result = guardOf(definition, state, action, requirement.when).test(facts);
    return result.holds ? [] : [{ ...requirement, problem: result.error }];
  });
}

export type Target = { to: string } | { to: null; problem: string };

/**
 * Target of the action: the first branch whose condition holds. A branch that cannot be evaluated stops the search,
 * because later branches assume it as answered.
 */
export function chooseTarget(
  definition: RuntimeDefinition,
  state: CompiledState,
  action: CompiledAction,
  facts: GuardFacts,
): Target {
  for (const { when, to } of action.branches) {
    if (when === null) return { to };
    const result = guardOf(definition, state, action, when).test(facts);
    if (result.holds) return { to };
    if (result.error !== null) return { to: null, problem: result.error };
  }
  return { to: null, problem: 'no branch applies' };
}

/** True if a comment is required, given the disposition of the chosen code, if any. */
export function isCommentRequired(rule: CommentRule, disposition: Disposition | null): boolean {
  if (rule.kind === 'requiredFor') return disposition !== null && rule.dispositions.includes(disposition);
  return rule.kind === 'required';
}
