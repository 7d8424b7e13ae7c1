import { SUBJECT_CODES, subjectOf } from '../../definitions/subjects';

/** The act by which a later revision takes the place of an earlier one; the record's status is the later one's. */
export const SUPERSEDE = 'SUPERSEDE';

/** Done by starting and submitting a new revision, which have verbs of their own: no call takes the action by its name. */
const DONE_BY_REVISION = 'RESUBMIT';

/** True for an action that a caller can take by its name; a page shows others as a hint to the form that does them. */
export function canBeCalled({ action, isOwnVerb: isOwn }: { action: string; isOwnVerb: boolean }): boolean {
  return !isOwn || action !== DONE_BY_REVISION;
}

/** True for an action that does more than move the workflow (numbers, revisions): the document's own verb takes it. */
export function isOwnVerb(entityType: string, action: string): boolean {
  const code = SUBJECT_CODES.find((subject) => subject === entityType);
  return code !== undefined && subjectOf(code).ownVerbs.includes(action);
}

/** True for a name that is an own verb of some subject. */
export function isNameOfOwnVerb(action: string): boolean {
  return SUBJECT_CODES.some((subject) => isOwnVerb(subject, action));
}
