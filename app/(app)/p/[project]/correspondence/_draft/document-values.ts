import { commonValues, recipientsOf } from '@/app/(app)/_documents/draft/common-values';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { DraftValues } from './draft-values';

/** A stored draft as the form holds it. */
export function asValues(document: CorrespondenceDetail): DraftValues {
  return {
    ...commonValues(document),
    typeCode: document.type.code,
    contractPublicId: document.contract?.publicId ?? '',
    disciplineCode: document.discipline?.code ?? '',
    onBehalfOfPublicId: document.onBehalfOf?.publicId ?? '',
    details: document.details,
    to: recipientsOf(document.recipients, 'TO'),
  };
}
