import { isBlank } from '@/lib/platform/visible-text';

// Missing fields of a draft before its submission, in the order of its form. The form lists them and the submit refuses
// them, by page, REST, bulk and basket alike. Only the submit checks that a chosen value is still in use.

export interface TransmittalContent {
  hasContract: boolean;
  hasSubType: boolean;
  hasRecipient: boolean;
  subject: string;
  purpose: string;
  purposeText: string;
  hasItems: boolean;
}

export function missingInTransmittal(transmittal: TransmittalContent) {
  return [
    ...(transmittal.hasContract ? [] : (['contract'] as const)),
    ...(transmittal.hasSubType ? [] : (['subType'] as const)),
    ...(transmittal.hasRecipient ? [] : (['to'] as const)),
    ...(isBlank(transmittal.subject) ? (['subject'] as const) : []),
    ...(transmittal.purpose === 'OTHER' && isBlank(transmittal.purposeText) ? (['purposeText'] as const) : []),
    ...(transmittal.hasItems ? [] : (['items'] as const)),
  ];
}
