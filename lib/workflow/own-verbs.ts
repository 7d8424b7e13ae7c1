/** Actions that do more than move the workflow (numbers, revisions): the document's own verb takes them. */
const OWN_VERBS: Readonly<Record<string, readonly string[]>> = {
  correspondence_revision: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
  rfa_revision: ['SUBMIT', 'DISCARD', 'CANCEL'],
  transmittal_revision: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
  circulation: ['START'],
};

export function isOwnVerb(entityType: string, action: string): boolean {
  return Object.hasOwn(OWN_VERBS, entityType) && (OWN_VERBS[entityType]?.includes(action) ?? false);
}
