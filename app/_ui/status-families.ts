/** The ten families of product design 7.3: dashboards stay comparable because the family, not the label, is fixed. */
export const STATUS_FAMILIES = [
  'draft',
  'waiting',
  'yours',
  'approved',
  'noted',
  'revise',
  'rejected',
  'overdue',
  'closed',
  'void',
] as const;
export type StatusFamily = (typeof STATUS_FAMILIES)[number];

const EXACT: Record<string, StatusFamily> = {
  DRAFT: 'draft',
  DFT: 'draft',
  FAP: 'waiting',
  FRE: 'waiting',
  OPEN: 'waiting',
  IN_REVIEW: 'waiting',
  RESERVED: 'waiting',
  ACTIVE: 'waiting',
  ACKNOWLEDGED: 'waiting',
  '1A': 'approved',
  '1C': 'approved',
  FCO: 'approved',
  ASB: 'approved',
  CONFIRMED: 'approved',
  '1N': 'noted',
  '1R': 'noted',
  '3C': 'revise',
  '3R': 'revise',
  RRS: 'revise',
  '4X': 'rejected',
  REJ: 'rejected',
  '5N': 'closed',
  NFA: 'closed',
  COMPLETED: 'closed',
  OBS: 'void',
  CC: 'void',
  CANCELLED: 'void',
  EXPIRED: 'void',
  VOID: 'void',
};

// Projections "verb x organization role" (SUBOWN, REPCSC ...): the first three letters are the verb.
const BY_VERB: Record<string, StatusFamily> = {
  SUB: 'waiting',
  REP: 'closed',
  RSB: 'revise',
  CLB: 'closed',
  CCB: 'void',
};
const ROLE_SUFFIX = /^(SUB|REP|RSB|CLB|CCB)(OWN|DSN|CSC|CON|OTH)$/;

/** Family of a status code; an unknown code reads as closed, which claims nothing about whose turn it is. */
export function statusFamily(code: string): StatusFamily {
  const exact = EXACT[code];
  if (exact) return exact;
  const verb = ROLE_SUFFIX.exec(code)?.[1];
  return (verb && BY_VERB[verb]) || 'closed';
}
