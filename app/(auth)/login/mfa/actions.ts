'use server';

import { cookies } from 'next/headers';
import { publicAction } from '@/app/_web/action';
import { deviceCookie } from '@/app/_web/device-cookie';
import { endedSecondStepCookie, secondStepCookieName } from '@/app/_web/second-step-cookie';
import {
  SESSION_MAX_AGE_SECONDS,
  sessionCookieName,
  sessionCookieOptions,
  writeSessionSecret,
} from '@/app/_web/session-cookie';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { FinishSignIn } from '@/lib/people/identity/factors/schema';
import { finishSecondStep } from '@/lib/people/identity/sign-in/finish-second-step';

export const finishSignInAction = publicAction(FinishSignIn, async (facts, { proof }) => {
  const jar = await cookies();
  const secret = jar.get(secondStepCookieName())?.value ?? null;
  const session = await finishSecondStep(anonymousCtx(facts), secret, proof);
  jar.set(sessionCookieName(), await writeSessionSecret(session.secret), sessionCookieOptions(SESSION_MAX_AGE_SECONDS));
  const { name, value, options } = deviceCookie(session.userPublicId);
  jar.set(name, value, options);
  jar.set(endedSecondStepCookie());
});
