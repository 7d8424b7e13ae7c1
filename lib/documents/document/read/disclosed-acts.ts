import { eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { KIND_CODES, KIND_TRAITS } from '../../kind-traits';

/** These acts on a document of every kind, as they are named in the audit trail. */
export function actsOfKinds(...acts: readonly string[]): string[] {
  return KIND_CODES.flatMap((code) => acts.map((act) => `${KIND_TRAITS[code].audit}.${act}`));
}

/** Acts that one kind has, and that are moves of its workflow. */
export const MOVES_OF_KINDS: readonly string[] = KIND_CODES.flatMap((code) =>
  KIND_TRAITS[code].moves.map((act) => `${KIND_TRAITS[code].audit}.${act}`),
);

/**
 * Acts on a document that its other parties may see. All other acts are internal to their organization: drafting,
 * unsent wording of a revision, assignees among its people (domain.md §5, visibility).
 */
export const DISCLOSED_TO_PARTIES: readonly string[] = [
  ...actsOfKinds('submitted', 'cancelled', 'voided', 'alias_added', 'alias_removed'),
  ...MOVES_OF_KINDS,
  'correspondence.read',
  'numbering.number_given',
  'workflow.transitioned',
  'workflow.due_changed',
];

/**
 * Disclosed acts whose reason is an internal note of the organization. This includes transitions: the writer chose the
 * readers of the comment, and the history follows that.
 */
const NOTED_FOR_ITSELF: readonly string[] = [...actsOfKinds('alias_added'), 'workflow.transitioned'];

/** True for the acts of the actor's own organization. */
export function ownActs(ctx: UserCtx): SQL {
  return eq(auditLogs.organizationId, ctx.actor.organizationId);
}

/** True for the acts on a document that the actor may know of, as far as the document is visible to them. */
export function disclosedActs(ctx: UserCtx): SQL | undefined {
  return or(inArray(auditLogs.action, [...DISCLOSED_TO_PARTIES]), ownActs(ctx));
}

/** True where the actor may read the reason of an act that they may know of. */
export function disclosedReasons(ctx: UserCtx): SQL | undefined {
  return or(notInArray(auditLogs.action, [...NOTED_FOR_ITSELF]), ownActs(ctx), isNull(auditLogs.organizationId));
}
