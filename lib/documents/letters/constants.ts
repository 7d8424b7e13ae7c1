/**
 * Quick filters of the register. `awaiting`: an answer of the acting organization is pending; `imported`: numbers of
 * old registers.
 */
export const REGISTER_VIEWS = ['all', 'received', 'sent', 'awaiting', 'drafts', 'imported'] as const;
export type RegisterView = (typeof REGISTER_VIEWS)[number];

/** Orders of the register; each has an index on `register_entries`. */
export const REGISTER_SORTS = [
  'listed',
  'number',
  'subject',
  'type',
  'status',
  'date',
  'due',
  'from',
  'urgency',
] as const;
export type RegisterSort = (typeof REGISTER_SORTS)[number];

export const DEFAULT_REGISTER_SORT = [{ key: 'listed', descending: true }] as const;

/** Commands of a document, as its capabilities name them. */
export const DOCUMENT_ACTIONS = [
  'edit',
  'submit',
  'discard',
  'cancel',
  'revise',
  'reply',
  'generateNumber',
  'voidNumber',
  'replace',
  'giveNumber',
  'nameAlias',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** The permission each command asks for, so that a refusal can say which roles have it. */
export const ACTION_PERMISSIONS: Readonly<Record<DocumentAction, string>> = {
  edit: 'correspondence.edit',
  submit: 'correspondence.submit',
  discard: 'correspondence.discard',
  cancel: 'correspondence.cancel',
  revise: 'correspondence.create',
  reply: 'correspondence.reply',
  generateNumber: 'correspondence.submit',
  voidNumber: 'number.void',
  replace: 'number.void',
  giveNumber: 'numbering.manual',
  nameAlias: 'correspondence.receive',
};

/** Steps of a letter's workflow that a reply letter takes when it is sent; they can also be taken without one. */
export const ANSWERING_ACTIONS = ['REPLY', 'ANSWER'] as const;
