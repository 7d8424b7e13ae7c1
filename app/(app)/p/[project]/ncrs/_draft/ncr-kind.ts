import { COMMON_SHAPE, type DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type NcrInput, type NcrValues, toNcrInput } from './ncr-values';

export const ncrKind: DraftKind<NcrValues, NcrInput> = {
  name: 'ncr',
  toInput: toNcrInput,
  loadCheck: async () => (await import('./ncr-check')).ncrProblems,
  // An NCR belongs to a contract from the beginning.
  canCreate: ({ contractPublicId }) => contractPublicId !== '',
  shape: {
    ...COMMON_SHAPE,
    contractPublicId: 'text',
    disciplineCode: 'text',
    severity: 'text',
    location: 'text',
    clauses: 'text',
    findingDate: 'text',
    requiredCorrection: 'text',
    to: 'list',
    drawings: 'list',
  },
};
