import type { BasketItem } from '@/app/(app)/_documents/basket/basket-store';
import {
  BLANK_VALUES,
  type CommonValues,
  commonInput,
  commonValues,
  recipientsOf,
} from '@/app/(app)/_documents/draft/common-values';
import type { RecipientValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { TransmittalPurpose } from '@/db/enums';
import type { TransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import type { PurposeDates } from '@/lib/documents/transmittals/draft/purpose-dates';
import { missingInTransmittal } from '@/lib/documents/transmittals/draft/rules';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import type { UpdateTransmittalInput } from '@/lib/documents/transmittals/schema';
import { isBlank } from '@/lib/platform/visible-text';

/** A row of the list with what it shows; `description` of a free text only. */
export type ItemValue = {
  kind: 'DOCUMENT' | 'DRAWING' | 'TEXT';
  /** Of a free text: its key in the form. */
  publicId: string;
  label: string;
  title: string;
  /** As typed. */
  copies: string;
  media: string;
};

/** Values of the form of a transmittal: as typed, so dates may be incomplete. */
export type TransmittalValues = CommonValues & {
  contractPublicId: string;
  subTypeNumber: string;
  purpose: TransmittalPurpose;
  purposeText: string;
  acknowledgeDueDate: string;
  to: RecipientValue[];
  items: ItemValue[];
};

/** The server's name of a field of the form. */
export type TransmittalInput = Omit<UpdateTransmittalInput, 'publicId' | 'versionNo'>;

const FIRST_PURPOSE = 'FOR_APPROVAL';

/** The purpose sets both dates; the contract is chosen where there is only one. */
export function blankTransmittal({ contracts, dates }: TransmittalFormOptions): TransmittalValues {
  const [only] = contracts.length === 1 ? contracts : [];
  return {
    ...BLANK_VALUES,
    ...datesOf(FIRST_PURPOSE, dates),
    contractPublicId: only?.publicId ?? '',
    subTypeNumber: '',
    purpose: FIRST_PURPOSE,
    purposeText: '',
    to: [],
    items: [],
  };
}

/** The days that a purpose gives, as the form holds them. */
export function datesOf(purpose: TransmittalPurpose, dates: PurposeDates) {
  const { acknowledgeDueDate, dueDate } = dates[purpose];
  return { acknowledgeDueDate, dueDate: dueDate ?? '' };
}

/** A row of the basket as the form holds it. */
export function fromBasket(item: BasketItem): ItemValue {
  return { ...item, copies: '1', media: '' };
}

export function toTransmittalInput(values: TransmittalValues): Required<TransmittalInput> {
  return {
    ...commonInput(values),
    contractPublicId: values.contractPublicId,
    subTypeNumber: values.subTypeNumber || null,
    purpose: values.purpose,
    purposeText: values.purposeText,
    acknowledgeDueDate: values.acknowledgeDueDate || null,
    to: values.to,
    // A free text counts once it says something.
    items: values.items
      .filter(({ kind, title }) => kind !== 'TEXT' || !isBlank(title))
      .map(({ kind, publicId, title, copies, media }) => {
        const sent = { copies: Number(copies) || 1, media };
        return kind === 'TEXT' ? { kind, description: title, ...sent } : { kind, publicId, ...sent };
      }),
  };
}

/** A stored draft as the form holds it. */
export function storedTransmittal(transmittal: TransmittalDetail): TransmittalValues {
  return {
    ...commonValues(transmittal),
    contractPublicId: transmittal.contract.publicId,
    subTypeNumber: transmittal.subType?.code ?? '',
    purpose: transmittal.purpose,
    purposeText: transmittal.purposeText,
    acknowledgeDueDate: transmittal.acknowledgeDueDate ?? '',
    to: recipientsOf(transmittal.recipients, 'TO'),
    items: transmittal.items.map(
      ({ position, kind, publicId, number, revisionLabel, title, copies, media }): ItemValue => ({
        kind: kind === 'TEXT' ? 'TEXT' : kind === 'CORRESPONDENCE' ? 'DOCUMENT' : 'DRAWING',
        publicId: publicId ?? `stored-${position}`,
        label: kind === 'SHOP' || kind === 'AS_BUILT' ? `${number} Rev.${revisionLabel}` : (number ?? ''),
        title,
        copies: String(copies),
        media,
      }),
    ),
  };
}

/** Missing fields of the draft, as ids of their inputs. */
export function missingFields(values: TransmittalValues) {
  return missingInTransmittal({
    hasContract: values.contractPublicId !== '',
    hasSubType: values.subTypeNumber !== '',
    hasRecipient: values.to.length > 0,
    subject: values.subject,
    purpose: values.purpose,
    purposeText: values.purposeText,
    hasItems: toTransmittalInput(values).items.length > 0,
  });
}
