import type { DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type DraftInput, type DraftValues, toInput } from './draft-values';

export const letterKind: DraftKind<DraftValues, DraftInput> = {
  name: 'letter',
  toInput,
  loadCheck: async () => (await import('./letter-check')).letterProblems,
  shape: {
    typeCode: 'text',
    subject: 'text',
    body: 'text',
    details: 'record',
    to: 'list',
    cc: 'list',
    references: 'list',
    tags: 'texts',
    attachments: 'list',
  },
};
