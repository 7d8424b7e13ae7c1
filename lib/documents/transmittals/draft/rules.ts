import { isBlank } from '@/lib/platform/visible-text';

// Fields that a draft lacks before it is submitted, in the order of its form. The form lists them and the submit refuses
// them, by page, REST, bulk and basket alike. Whether a chosen value is still in use is checked by the submit alone.

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
