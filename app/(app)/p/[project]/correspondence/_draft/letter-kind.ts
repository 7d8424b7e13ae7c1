import { COMMON_SHAPE, type DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type DraftInput, type DraftValues, toInput } from './draft-values';

export const letterKind: DraftKind<DraftValues, DraftInput> = {
  name: 'letter',
  toInput,
  loadCheck: async () => (await import('./letter-check')).letterProblems,
  shape: {
    ...COMMON_SHAPE,
    typeCode: 'text',
    details: 'record',
    to: 'list',
  },
};
