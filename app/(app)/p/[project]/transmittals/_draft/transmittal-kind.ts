import { COMMON_SHAPE, type DraftKind } from '@/app/(app)/_documents/draft/draft-kind';
import { type TransmittalInput, type TransmittalValues, toTransmittalInput } from './transmittal-values';

export const transmittalKind: DraftKind<TransmittalValues, TransmittalInput> = {
  name: 'transmittal',
  toInput: toTransmittalInput,
  loadCheck: async () => (await import('./transmittal-check')).transmittalProblems,
  // A transmittal belongs to a contract from the beginning.
  canCreate: ({ contractPublicId }) => contractPublicId !== '',
  shape: {
    ...COMMON_SHAPE,
    contractPublicId: 'text',
    subTypeNumber: 'text',
    purpose: 'text',
    to: 'list',
    items: 'list',
  },
};
