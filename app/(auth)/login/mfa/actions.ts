'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { publicAction } from '@/app/_web/action';
import { findSessionSecret } from '@/app/_web/ctx';
import { endedSecondStepCookie, secondStepCookieName } from '@/app/_web/second-step-cookie';
import { setSignedIn } from '@/app/_web/set-signed-in';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { askPasskey } from '@/lib/people/identity/factors/passkeys/ask-passkey';
import { FinishSignIn } from '@/lib/people/identity/factors/schema';
import { findSecondStep } from '@/lib/people/identity/sign-in/find-second-step';
import { finishSecondStep } from '@/lib/people/identity/sign-in/finish-second-step';
import { countPasskeyTry } from '@/lib/people/identity/sign-in/sign-in-limiter';
import { AppError } from '@/lib/platform/errors/app-error';

export const finishSignInAction = publicAction(FinishSignIn, async (facts, { proof }) => {
  const jar = await cookies();
  const secret = jar.get(secondStepCookieName())?.value ?? null;
  await setSignedIn(await finishSecondStep(anonymousCtx(facts), secret, proof, await findSessionSecret()));
  jar.set(endedSecondStepCookie());
});

export const askSecondStepPasskeyAction = publicAction(z.strictObject({}), async (facts) => {
  const ctx = anonymousCtx(facts);
  const secret = (await cookies()).get(secondStepCookieName())?.value;
  const step = secret ? await findSecondStep(ctx, secret) : null;
  if (!step) throw new AppError('SECOND_STEP_EXPIRED');
  await countPasskeyTry(facts.ipAddress);
  return askPasskey(ctx, step.userId);
});
