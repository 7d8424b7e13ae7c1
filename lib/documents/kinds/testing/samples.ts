import { makeDraft } from '@/db/testing/factories/documents';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DocumentAnswer } from '../../document/dto';
import type { DocumentVersion } from '../../document/schema';
import type { KindCode } from '../../kind-traits';
import { updateCorrespondence } from '../../letters/draft/update-correspondence';
import { exportCorrespondences, listCorrespondences } from '../../letters/register/list-correspondences';
import { updateNcr } from '../../ncrs/draft/update-ncr';
import { exportNcrs, listNcrs } from '../../ncrs/register/list-ncrs';
import { makeNcr } from '../../ncrs/testing/make-ncr';
import { updateRfa } from '../../rfas/draft/update-rfa';
import { exportRfas, listRfas } from '../../rfas/register/list-rfas';
import { updateTransmittal } from '../../transmittals/draft/update-transmittal';
import { exportTransmittals, listTransmittals } from '../../transmittals/register/list-transmittals';
import { makeTransmittal } from '../../transmittals/testing/make-transmittal';

/** Facts of one kind for the shared tests of the kinds. */
export interface KindSample {
  /** Codes of its originator and its recipient in LCBP3-C2. */
  from: 'ผรม.2' | 'คคง.';
  to: 'คคง.' | 'ผรม.2';
  /** A complete draft from `from` to `to`. */
  draft: (ctx: UserCtx) => Promise<DocumentAnswer>;
  edit: (ctx: UserCtx, edit: DocumentVersion & { subject: string }) => Promise<DocumentAnswer>;
  list: (
    ctx: UserCtx,
    project: string,
    params: { filters: { q: string } },
  ) => Promise<{ rows: readonly { publicId: string }[] }>;
  /** The whole of it, for a file. */
  export: (
    ctx: UserCtx,
    project: string,
    params: { filters: { q: string } },
    limit: number,
  ) => Promise<{ total: number }>;
  /** A submitted one may be revised while its workflow runs. */
  isRevisableAtOnce: boolean;
}

const BY_CONTRACTOR = { from: 'ผรม.2', to: 'คคง.' } as const;

/** A sample of every kind. A kind without an entry does not compile. */
export const SAMPLES: Readonly<Record<KindCode, KindSample>> = {
  letter: {
    ...BY_CONTRACTOR,
    draft: async (ctx) => makeDraft(ctx, { to: ['คคง.'] }),
    edit: updateCorrespondence,
    list: listCorrespondences,
    export: exportCorrespondences,
    isRevisableAtOnce: true,
  },
  rfa: {
    ...BY_CONTRACTOR,
    draft: async (ctx) => makeRfaDraft(ctx),
    edit: updateRfa,
    list: listRfas,
    export: exportRfas,
    isRevisableAtOnce: false,
  },
  transmittal: {
    ...BY_CONTRACTOR,
    draft: async (ctx) => makeTransmittal(ctx),
    edit: updateTransmittal,
    list: listTransmittals,
    export: exportTransmittals,
    isRevisableAtOnce: true,
  },
  ncr: {
    from: 'คคง.',
    to: 'ผรม.2',
    draft: async (ctx) => makeNcr(ctx),
    edit: updateNcr,
    list: listNcrs,
    export: exportNcrs,
    isRevisableAtOnce: false,
  },
};
