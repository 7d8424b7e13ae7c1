/** Actions that do more than move the workflow (numbers, revisions): the document's own verb takes them. */
const OWN_VERBS: Readonly<Record<string, readonly string[]>> = {
  correspondence_revision: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
  rfa_revision: ['SUBMIT', 'DISCARD', 'CANCEL'],
  transmittal_revision: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
  circulation: ['START'],
};

/** The act by which a later revision takes the place of an earlier one; the record's status is the later one's. */
export const SUPERSEDE = 'SUPERSEDE';

/** Done by starting and submitting a new revision, which have verbs of their own: no call takes the action by its name. */
const DONE_BY_REVISION = 'RESUBMIT';

/** True for an action that a caller can take by its name; a page shows others as a hint to the form that does them. */
export function canBeCalled({ action, isOwnVerb: isOwn }: { action: string; isOwnVerb: boolean }): boolean {
  return !isOwn || action !== DONE_BY_REVISION;
}

export function isOwnVerb(entityType: string, action: string): boolean {
  return Object.hasOwn(OWN_VERBS, entityType) && (OWN_VERBS[entityType]?.includes(action) ?? false);
}
