import type { ContractParty } from '@/db/enums';
import { KIND_TRAITS } from '../kind-traits';

/** The type of correspondence that NCRs are. */
export const NCR_TYPE_CODE = KIND_TRAITS.ncr.typeCode;

/** Roles in a contract whose organizations raise its NCRs. */
export const RAISERS: readonly ContractParty[] = ['OWNER', 'CONSULTANT'];

/** A finding that concerns more drawings is several findings. */
export const MAX_DRAWINGS = 50;

/** The register's tabs. `awaiting` lies with the acting organization; `open` has not ended. */
export const NCR_VIEWS = ['all', 'awaiting', 'open', 'closed', 'drafts'] as const;
export type NcrView = (typeof NCR_VIEWS)[number];

export const NCR_SORTS = [
  'listed',
  'number',
  'subject',
  'severity',
  'contractor',
  'found',
  'submitted',
  'due',
] as const;

export const DEFAULT_NCR_SORT = [{ key: 'listed', descending: true }] as const;

/** Commands of an NCR, as its capabilities name them. Acceptance, return and escalation are steps of its workflow. */
export const NCR_ACTIONS = [
  'edit',
  'submit',
  'discard',
  'cancel',
  'answer',
  'close',
  'generateNumber',
  'giveNumber',
  'voidNumber',
  'replace',
  'nameAlias',
] as const;
export type NcrAction = (typeof NCR_ACTIONS)[number];

/** The permission each command asks for, so that a refusal can say which roles have it. */
export const NCR_PERMISSIONS: Readonly<Record<NcrAction, string>> = {
  edit: 'ncr.edit',
  submit: 'ncr.submit',
  discard: 'ncr.discard',
  cancel: 'correspondence.cancel',
  answer: 'ncr.answer',
  close: 'ncr.close',
  generateNumber: 'ncr.submit',
  giveNumber: 'numbering.manual',
  voidNumber: 'number.void',
  replace: 'number.void',
  nameAlias: 'correspondence.receive',
};
