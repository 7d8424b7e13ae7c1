import { eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import type { UserCtx } from '../ctx';

/**
 * Acts on a document that its other parties may see. All other acts are internal to their organization: drafting,
 * unsent wording of a revision, assignees among its people (domain.md §5, visibility).
 */
export const DISCLOSED_TO_PARTIES: readonly string[] = [
  'correspondence.submitted',
  'correspondence.cancelled',
  'correspondence.voided',
  'correspondence.read',
  'correspondence.alias_added',
  'correspondence.alias_removed',
  'rfa.submitted',
  'rfa.recalled',
  'rfa.cancelled',
  'rfa.voided',
  'rfa.revision_cancelled',
  'rfa.alias_added',
  'rfa.alias_removed',
  'transmittal.submitted',
  'transmittal.acknowledged',
  'transmittal.cancelled',
  'transmittal.voided',
  'transmittal.alias_added',
  'transmittal.alias_removed',
  'numbering.number_given',
  'workflow.transitioned',
  'workflow.due_changed',
];

/**
 * Disclosed acts whose reason is an internal note of the organization. This includes transitions: the writer chose the
 * readers of the comment, and the history follows that.
 */
const NOTED_FOR_ITSELF: readonly string[] = [
  'correspondence.alias_added',
  'rfa.alias_added',
  'transmittal.alias_added',
  'workflow.transitioned',
];

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
