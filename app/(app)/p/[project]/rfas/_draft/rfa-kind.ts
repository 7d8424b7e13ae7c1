import { z } from 'zod';
import type { DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type FieldProblem, toProblem } from '@/app/(app)/_documents/draft/field-problem';
import { UpdateRfa } from '@/lib/documents/rfas/schema';
import { type RfaInput, type RfaValues, toRfaInput } from './rfa-values';

const Fields = UpdateRfa.omit({ publicId: true, versionNo: true });

/** What cannot be stored as it is typed. What is merely missing is no problem of a draft. */
export function rfaProblems(values: RfaValues): FieldProblem<keyof RfaInput>[] {
  const { error } = Fields.safeParse(toRfaInput(values));
  return (error?.issues ?? []).map((issue) => toProblem<keyof RfaInput>(issue, issue.path));
}

export const rfaKind: DraftKind<RfaValues, RfaInput> = {
  name: 'rfa',
  toInput: toRfaInput,
  invalidFields: (values) => [...new Set(rfaProblems(values).map(({ field }) => field))],
  // An RFA is of a type of its contract from the beginning.
  canCreate: ({ contractPublicId, rfaTypeCode }) => contractPublicId !== '' && rfaTypeCode !== '',
  frame: z.looseObject({
    contractPublicId: z.string(),
    rfaTypeCode: z.string(),
    disciplineCode: z.string(),
    subject: z.string(),
    body: z.string(),
    cc: z.array(z.unknown()),
    references: z.array(z.unknown()),
    tags: z.array(z.string()),
    attachments: z.array(z.unknown()),
    items: z.array(z.unknown()),
  }),
};
