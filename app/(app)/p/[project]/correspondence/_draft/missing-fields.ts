import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import { missingInLetter } from '@/lib/documents/letters/draft/rules';
import { isBlank } from '@/lib/platform/visible-text';
import type { DraftValues } from './draft-values';

/** Missing fields of the draft, as ids of their inputs. */
export function missingFields(values: DraftValues, options: Pick<FormOptions, 'types'>): string[] {
  return missingInLetter({
    typeCode: values.typeCode,
    type: options.types.find((one) => one.code === values.typeCode),
    hasContract: values.contractPublicId !== '',
    hasRecipient: values.to.length > 0,
    subject: values.subject,
    details: values.details,
    hasContent: !isBlank(values.body) || values.attachments.length > 0,
  });
}
