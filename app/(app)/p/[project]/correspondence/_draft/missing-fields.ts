import type { FormOptions } from '@/lib/documents/correspondence/draft/form-options-dto';
import { missingDetails } from '@/lib/documents/correspondence/rules';
import { isBlank } from '@/lib/platform/visible-text';
import type { DraftValues } from './draft-values';

/** What the draft still lacks before it can be sent, as the ids of the fields that ask for it. */
export function missingFields(values: DraftValues, options: Pick<FormOptions, 'types'>): string[] {
  const type = options.types.find((one) => one.code === values.typeCode);
  return [
    ...(type?.requiresContract && values.contractPublicId === '' ? ['contract'] : []),
    ...(values.to.length === 0 ? ['to'] : []),
    ...(isBlank(values.subject) ? ['subject'] : []),
    ...missingDetails(values.typeCode, values.details).map((name) => `details.${name}`),
  ];
}
