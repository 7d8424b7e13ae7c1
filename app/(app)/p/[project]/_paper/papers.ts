import type { Paper } from '@/app/(app)/_documents/paper/paper-sheet';
import type { AnyKindCode } from '@/lib/documents/kind-traits';
import { circulationPaper } from '../circulations/_paper/circulation-paper';
import { incomingPaper } from '../correspondence/_paper/incoming-paper';
import { letterPaper } from '../correspondence/_paper/letter-paper';
import { ncrPaper } from '../ncrs/_paper/ncr-paper';
import { rfaPaper } from '../rfas/_paper/rfa-paper';
import { transmittalPaper } from '../transmittals/_paper/transmittal-paper';

/** The print layout of every kind. A kind without one does not compile. */
export const PAPERS: Readonly<Record<AnyKindCode, Paper>> = {
  letter: letterPaper,
  incoming: incomingPaper,
  rfa: rfaPaper,
  transmittal: transmittalPaper,
  ncr: ncrPaper,
  circulation: circulationPaper,
};
