import type { Disposition } from '@/db/enums';

/** Consequences of a result's disposition; null where the question does not arise. */
export function factsOf(disposition: Disposition): {
  mayProceed: boolean | null;
  resubmit: boolean;
  isFinal: boolean;
} {
  const approves = disposition === 'APPROVED' || disposition === 'APPROVED_WITH_COMMENTS';
  return {
    mayProceed: disposition === 'NO_ACTION' ? null : approves,
    resubmit: disposition === 'REVISE_RESUBMIT',
    isFinal: disposition !== 'COMMENTED',
  };
}
