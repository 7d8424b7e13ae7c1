import type { Disposition, ReviewingParty } from '@/db/enums';

/** Parties that may give results of this meaning: a designer only comments, and only parties before the owner do. */
export function partiesOf(disposition: Disposition): readonly ReviewingParty[] {
  return disposition === 'COMMENTED' ? ['CONSULTANT', 'DESIGNER'] : ['CONSULTANT', 'OWNER'];
}

/** A result that holds something up or asks for something always says why. */
export function needsComment(disposition: Disposition): boolean {
  return disposition !== 'APPROVED' && disposition !== 'NO_ACTION';
}
