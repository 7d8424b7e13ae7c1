import { ANSWERED_PURPOSES, type TransmittalPurpose } from '@/db/enums';
import { KIND_TRAITS } from '../kind-traits';

/** The type of correspondence that transmittals are. */
export const TRANSMITTAL_TYPE_CODE = KIND_TRAITS.transmittal.typeCode;

/** A longer cover sheet is not read, and one transaction submits all RFAs among them. */
export const MAX_ITEMS = 100;

/** Working days from today that a purpose gives a new draft; null: no date. The person may change both. */
export const PURPOSE_DEFAULTS: Readonly<
  Record<TransmittalPurpose, { acknowledgeDays: number; responseDays: number | null }>
> = {
  FOR_APPROVAL: { acknowledgeDays: 2, responseDays: 10 },
  FOR_REVIEW: { acknowledgeDays: 2, responseDays: 5 },
  FOR_INFORMATION: { acknowledgeDays: 5, responseDays: null },
  OTHER: { acknowledgeDays: 5, responseDays: null },
};

/** A purpose that asks for an answer by default, or a day to answer by: responses are counted. */
export function asksResponse({ purpose, dueDate }: { purpose: TransmittalPurpose; dueDate: string | null }): boolean {
  return ANSWERED_PURPOSES.includes(purpose) || dueDate !== null;
}

/** The register's tabs. `unacknowledged` was sent to the acting organization, which has not acknowledged it. */
export const TRANSMITTAL_VIEWS = ['all', 'received', 'sent', 'unacknowledged', 'drafts'] as const;
export type TransmittalView = (typeof TRANSMITTAL_VIEWS)[number];

export const TRANSMITTAL_SORTS = ['listed', 'number', 'subject', 'purpose', 'from', 'submitted', 'due'] as const;

export const DEFAULT_TRANSMITTAL_SORT = [{ key: 'listed', descending: true }] as const;

/** Commands of a transmittal, as its capabilities name them. */
export const TRANSMITTAL_ACTIONS = [
  'edit',
  'submit',
  'discard',
  'cancel',
  'revise',
  'resend',
  'remind',
  'share',
  'acknowledge',
  'reply',
  'generateNumber',
  'giveNumber',
  'voidNumber',
  'replace',
  'nameAlias',
] as const;
export type TransmittalAction = (typeof TRANSMITTAL_ACTIONS)[number];

/** The permission each command asks for, so that a refusal can say which roles have it. */
export const TRANSMITTAL_PERMISSIONS: Readonly<Record<TransmittalAction, string>> = {
  edit: 'transmittal.edit',
  submit: 'transmittal.submit',
  discard: 'transmittal.discard',
  cancel: 'correspondence.cancel',
  revise: 'transmittal.create',
  resend: 'transmittal.create',
  remind: 'transmittal.submit',
  share: 'transmittal.submit',
  acknowledge: 'transmittal.acknowledge',
  reply: 'correspondence.reply',
  generateNumber: 'transmittal.submit',
  giveNumber: 'numbering.manual',
  voidNumber: 'number.void',
  replace: 'number.void',
  nameAlias: 'correspondence.receive',
};
