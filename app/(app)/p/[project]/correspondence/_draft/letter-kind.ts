import { z } from 'zod';
import type { DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type DraftInput, type DraftValues, toInput } from './draft-values';
import { invalidFields } from './field-problems';

export const letterKind: DraftKind<DraftValues, DraftInput> = {
  name: 'letter',
  toInput,
  invalidFields,
  frame: z.looseObject({
    typeCode: z.string(),
    subject: z.string(),
    body: z.string(),
    details: z.record(z.string(), z.unknown()),
    to: z.array(z.unknown()),
    cc: z.array(z.unknown()),
    references: z.array(z.unknown()),
    tags: z.array(z.string()),
    attachments: z.array(z.unknown()),
  }),
};
