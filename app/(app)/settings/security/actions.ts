'use server';

import { ownAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { addTotp } from '@/lib/people/identity/factors/add-totp';
import { removeFactor } from '@/lib/people/identity/factors/remove-factor';
import { renameFactor } from '@/lib/people/identity/factors/rename-factor';
import { renewRecoveryCodes } from '@/lib/people/identity/factors/renew-recovery-codes';
import {
  AddTotp,
  RemoveFactor,
  RenameFactor,
  RenewRecoveryCodes,
  StartTotp,
} from '@/lib/people/identity/factors/schema';
import { startTotp } from '@/lib/people/identity/factors/start-totp';

// The page is read again when its dialog is closed: an answer with recovery codes must not be drawn over before.

export const startTotpAction = ownAction(StartTotp, startTotp, { duringFactorSetUp: true });

export const addTotpAction = ownAction(
  AddTotp,
  async (ctx, input) => addTotp(ctx, (await findSignedIn())?.sessionPublicId ?? null, input),
  { duringFactorSetUp: true },
);

export const renewRecoveryCodesAction = ownAction(RenewRecoveryCodes, renewRecoveryCodes);

export const renameFactorAction = ownAction(RenameFactor, renameFactor, { revalidate: [['/settings/security']] });

export const removeFactorAction = ownAction(RemoveFactor, removeFactor, { revalidate: [['/settings/security']] });
