import { KIND_TRAITS } from '../kind-traits';

/**
 * The register's tabs. `awaiting` lies with the acting organization, `with_others` is its own and lies elsewhere,
 * `decided` has its final result.
 */
export const RFA_VIEWS = ['all', 'awaiting', 'with_others', 'decided', 'drafts'] as const;
export type RfaView = (typeof RFA_VIEWS)[number];

/** Orders of the register. */
export const RFA_SORTS = ['listed', 'number', 'subject', 'type', 'discipline', 'status', 'submitted', 'due'] as const;

export const DEFAULT_RFA_SORT = [{ key: 'listed', descending: true }] as const;

/** Commands of an RFA, as its capabilities name them. */
export const RFA_ACTIONS = [
  'edit',
  'ready',
  'submit',
  'discard',
  'recall',
  'cancel',
  'revise',
  'review',
  'generateNumber',
  'giveNumber',
  'voidNumber',
  'replace',
  'nameAlias',
] as const;
export type RfaAction = (typeof RFA_ACTIONS)[number];

/** The permission each command asks for, so that a refusal can say which roles have it. */
export const RFA_PERMISSIONS: Readonly<Record<RfaAction, string>> = {
  edit: 'rfa.edit',
  ready: 'rfa.edit',
  submit: 'rfa.submit',
  discard: 'rfa.discard',
  recall: 'rfa.recall',
  cancel: 'rfa.cancel',
  revise: 'rfa.create',
  review: 'workflow.respond',
  generateNumber: 'rfa.submit',
  giveNumber: 'numbering.manual',
  voidNumber: 'number.void',
  replace: 'number.void',
  nameAlias: 'correspondence.receive',
};

/** The type of correspondence that RFAs are. */
export const RFA_TYPE_CODE = KIND_TRAITS.rfa.typeCode;
