'use server';

import { cookies } from 'next/headers';
import { ownAction, publicAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { deviceCookie } from '@/app/_web/device-cookie';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { ChangePassword, FirstSetup, RedeemLink } from '@/lib/people/identity/schema';
import { changePassword } from '@/lib/people/identity/sign-in/change-password';
import { createFirstSuperadmin } from '@/lib/people/identity/sign-in/first-setup';
import { redeemLink } from '@/lib/people/identity/sign-in/redeem-link';

export const changePasswordAction = ownAction(
  ChangePassword,
  async (ctx, input) => changePassword(ctx, (await findSignedIn())?.sessionPublicId ?? null, input),
  { duringPasswordChange: true, duringFactorSetUp: true },
);

/** The link proves whose browser this is: failures of strangers do not refuse the sign-in that follows. */
export const redeemLinkAction = publicAction(RedeemLink, async (facts, input) => {
  const { username, userPublicId } = await redeemLink(anonymousCtx(facts), input);
  const { name, value, options } = deviceCookie(userPublicId);
  (await cookies()).set(name, value, options);
  return { username };
});

export const createFirstSuperadminAction = publicAction(FirstSetup, (facts, input) =>
  createFirstSuperadmin(anonymousCtx(facts), input),
);
