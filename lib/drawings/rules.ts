import type { DrawingRevisionStatus } from '@/db/enums';
import type { ErrorCode } from '../errors/catalog';

/** What decides who may do what to a drawing and its revisions. */
export interface RevisionFacts {
  status: DrawingRevisionStatus;
  /** Others have read it in an RFA that was not recalled. */
  wasSubmitted: boolean;
}

/** Metadata: whoever may revise the drawing. */
export function canEditDrawing({ mayRevise }: { mayRevise: boolean }): ErrorCode | null {
  return mayRevise ? null : 'FORBIDDEN';
}

/** The number is what others cite: it is fixed as soon as one of them has read a revision. */
export function isNumberOpen(revisions: readonly RevisionFacts[]): boolean {
  return revisions.every(isUnread);
}

/** One draft at a time; a draft that was read before and came back is no work in progress. */
export function canRevise(facts: { mayRevise: boolean }, revisions: readonly RevisionFacts[]): ErrorCode | null {
  if (!facts.mayRevise) return 'FORBIDDEN';
  return revisions.some(isUnread) ? 'DRAWING_HAS_DRAFT' : null;
}

export function canEditRevision(facts: { mayRevise: boolean }, revision: RevisionFacts): ErrorCode | null {
  if (!facts.mayRevise) return 'FORBIDDEN';
  return isUnread(revision) ? null : 'DRAWING_REVISION_FIXED';
}

/** As editing; and not while an RFA, be it a draft, has it as an item. */
export function canWithdrawRevision(
  facts: { mayRevise: boolean },
  revision: RevisionFacts,
  isHeldByRfa: boolean,
): ErrorCode | null {
  return canEditRevision(facts, revision) ?? (isHeldByRfa ? 'DRAWING_IN_USE' : null);
}

function isUnread({ status, wasSubmitted }: RevisionFacts): boolean {
  return status === 'DRAFT' && !wasSubmitted;
}
