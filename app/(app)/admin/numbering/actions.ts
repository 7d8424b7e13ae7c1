'use server';

import { action } from '@/app/_web/action';
import { completenessCertificate } from '@/lib/numbering/records/completeness-certificate';
import { resolveNumberError } from '@/lib/numbering/records/resolve-number-error';
import { CertificateQuery, OfAllSeries, OfSeries, ResolveNumberError } from '@/lib/numbering/records/schema';
import { requestVerification, verifyOneSeries } from '@/lib/numbering/records/verifications';
import { approveReset } from '@/lib/numbering/resets/approve-reset';
import { rejectReset } from '@/lib/numbering/resets/reject-reset';
import { requestReset } from '@/lib/numbering/resets/request-reset';
import { ApproveReset, RejectReset, RequestReset, WithdrawReset } from '@/lib/numbering/resets/schema';
import { withdrawReset } from '@/lib/numbering/resets/withdraw-reset';

export const makeCertificateAction = action(CertificateQuery, async (ctx, input) => {
  const { publicId } = await completenessCertificate(ctx, input);
  return { publicId };
});

export const verifySeriesAction = action(OfSeries, (ctx, { publicId }) => verifyOneSeries(ctx, publicId));

export const requestVerificationAction = action(OfAllSeries, requestVerification);

export const resolveNumberErrorAction = action(ResolveNumberError, resolveNumberError);

export const requestResetAction = action(RequestReset, requestReset);

export const approveResetAction = action(ApproveReset, approveReset);

export const rejectResetAction = action(RejectReset, rejectReset);

export const withdrawResetAction = action(WithdrawReset, withdrawReset);
