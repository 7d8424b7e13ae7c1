import { COMMON_SHAPE, type DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type RfaInput, type RfaValues, toRfaInput } from './rfa-values';

export const rfaKind: DraftKind<RfaValues, RfaInput> = {
  name: 'rfa',
  toInput: toRfaInput,
  loadCheck: async () => (await import('./rfa-check')).rfaProblems,
  // An RFA is of a type of its contract from the beginning.
  canCreate: ({ contractPublicId, rfaTypeCode }) => contractPublicId !== '' && rfaTypeCode !== '',
  shape: {
    ...COMMON_SHAPE,
    contractPublicId: 'text',
    rfaTypeCode: 'text',
    disciplineCode: 'text',
    items: 'list',
  },
};
