import { BLANK_VALUES, type CommonValues, commonInput } from '@/app/(app)/_documents/draft/common-values';
import type { RecipientValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { UpdateCorrespondenceInput } from '@/lib/documents/document/schema';
import { isBlank } from '@/lib/platform/visible-text';

/** Values of the form of a letter; lines of its details may be empty. */
export type DraftValues = CommonValues & {
  typeCode: string;
  contractPublicId: string;
  disciplineCode: string;
  /** Person on whose behalf it is written; empty: the writer. */
  onBehalfOfPublicId: string;
  details: Record<string, unknown>;
  to: RecipientValue[];
};

/** The server's name of a field of the form. */
export type DraftInput = Omit<UpdateCorrespondenceInput, 'publicId' | 'versionNo'>;

export function blankDraft(typeCode: string): DraftValues {
  return {
    ...BLANK_VALUES,
    typeCode,
    contractPublicId: '',
    disciplineCode: '',
    onBehalfOfPublicId: '',
    details: {},
    to: [],
  };
}

/** As the server takes it; empty choices become null, empty lines are left out. */
export function toInput(values: DraftValues): Required<DraftInput> {
  return {
    ...commonInput(values),
    typeCode: values.typeCode,
    contractPublicId: values.contractPublicId || null,
    disciplineCode: values.disciplineCode || null,
    onBehalfOfPublicId: values.onBehalfOfPublicId || null,
    details: withoutEmptyRows(values.details),
    to: values.to,
  };
}

function withoutEmptyRows(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.filter(saysSomething) : value]),
  );
}

// A row of a table counts once its first cell does: a name of an attendee, a text of an action.
function saysSomething(row: unknown): boolean {
  if (typeof row === 'string') return !isBlank(row);
  if (typeof row !== 'object' || row === null) return false;
  const first = Object.values(row)[0];
  return typeof first === 'string' && !isBlank(first);
}
