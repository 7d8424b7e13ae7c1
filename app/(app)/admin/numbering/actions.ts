'use server';

import { action } from '@/app/_web/action';
import { completenessCertificate } from '@/lib/number-records/completeness-certificate';
import { resolveNumberError } from '@/lib/number-records/resolve-number-error';
import { CertificateQuery, OfAllSeries, OfSeries, ResolveNumberError } from '@/lib/number-records/schema';
import { requestVerification, verifyOneSeries } from '@/lib/number-records/verifications';
import { approveReset } from '@/lib/number-resets/approve-reset';
import { rejectReset } from '@/lib/number-resets/reject-reset';
import { requestReset } from '@/lib/number-resets/request-reset';
import { ApproveReset, RejectReset, RequestReset, WithdrawReset } from '@/lib/number-resets/schema';
import { withdrawReset } from '@/lib/number-resets/withdraw-reset';

export const makeCertificateAction = action(CertificateQuery, async (ctx, input) => {
  const { publicId } = await completenessCertificate(ctx, input);
  return { publicId };
});

export const verifySeriesAction = action(OfSeries, (ctx, { publicId }) => verifyOneSeries(ctx, publicId));

export const requestVerificationAction = action(OfAllSeries, (ctx) => requestVerification(ctx));

export const resolveNumberErrorAction = action(ResolveNumberError, resolveNumberError);

export const requestResetAction = action(RequestReset, (ctx, input) => requestReset(ctx, input));

export const approveResetAction = action(ApproveReset, (ctx, input) => approveReset(ctx, input));

export const rejectResetAction = action(RejectReset, (ctx, input) => rejectReset(ctx, input));

export const withdrawResetAction = action(WithdrawReset, (ctx, input) => withdrawReset(ctx, input));
