'use server';

import { z } from 'zod';
import { ownAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { addTotp } from '@/lib/people/identity/factors/add-totp';
import { addPasskey } from '@/lib/people/identity/factors/passkeys/add-passkey';
import { askPasskey } from '@/lib/people/identity/factors/passkeys/ask-passkey';
import { startPasskey } from '@/lib/people/identity/factors/passkeys/start-passkey';
import { removeFactor } from '@/lib/people/identity/factors/remove-factor';
import { renameFactor } from '@/lib/people/identity/factors/rename-factor';
import { renewRecoveryCodes } from '@/lib/people/identity/factors/renew-recovery-codes';
import {
  AddPasskey,
  AddTotp,
  RemoveFactor,
  RenameFactor,
  RenewRecoveryCodes,
  StartPasskey,
  StartTotp,
} from '@/lib/people/identity/factors/schema';
import { startTotp } from '@/lib/people/identity/factors/start-totp';
import { countPasskeyTry } from '@/lib/people/identity/sign-in/sign-in-limiter';

// The page is read again when its dialog is closed: an answer with recovery codes must not be drawn over before.

export const startTotpAction = ownAction(StartTotp, startTotp, { duringFactorSetUp: true });

export const addTotpAction = ownAction(
  AddTotp,
  async (ctx, input) => addTotp(ctx, (await findSignedIn())?.sessionPublicId ?? null, input),
  { duringFactorSetUp: true },
);

export const startPasskeyAction = ownAction(
  StartPasskey,
  async (ctx, input) => {
    await countPasskeyTry(ctx.ipAddress);
    return startPasskey(ctx, input);
  },
  { duringFactorSetUp: true },
);

export const addPasskeyAction = ownAction(
  AddPasskey,
  async (ctx, input) => addPasskey(ctx, (await findSignedIn())?.sessionPublicId ?? null, input),
  { duringFactorSetUp: true },
);

/** The question that a proof by passkey answers. */
export const askOwnPasskeyAction = ownAction(z.strictObject({}), async (ctx) => {
  await countPasskeyTry(ctx.ipAddress);
  return askPasskey(ctx, ctx.actor.userId);
});

export const renewRecoveryCodesAction = ownAction(RenewRecoveryCodes, renewRecoveryCodes);

export const renameFactorAction = ownAction(RenameFactor, renameFactor, { revalidate: [['/settings/security']] });

export const removeFactorAction = ownAction(RemoveFactor, removeFactor, { revalidate: [['/settings/security']] });
