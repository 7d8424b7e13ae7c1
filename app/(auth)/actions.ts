'use server';

import { ownAction, publicAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { anonymousCtx } from '@/lib/identity/anonymous';
import { changePassword } from '@/lib/identity/change-password';
import { createFirstSuperadmin } from '@/lib/identity/first-setup';
import { redeemLink } from '@/lib/identity/redeem-link';
import { ChangePassword, FirstSetup, RedeemLink } from '@/lib/identity/schema';

export const changePasswordAction = ownAction(
  ChangePassword,
  async (ctx, input) => changePassword(ctx, (await findSignedIn())?.sessionPublicId ?? null, input),
  { duringPasswordChange: true },
);

export const redeemLinkAction = publicAction(RedeemLink, (facts, input) => redeemLink(anonymousCtx(facts), input));

export const createFirstSuperadminAction = publicAction(FirstSetup, (facts, input) =>
  createFirstSuperadmin(anonymousCtx(facts), input),
);
