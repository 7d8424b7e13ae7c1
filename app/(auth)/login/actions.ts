'use server';

import { z } from 'zod';
import { publicAction } from '@/app/_web/action';
import { findSessionSecret } from '@/app/_web/ctx';
import { setSignedIn } from '@/app/_web/set-signed-in';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { askPasskey } from '@/lib/people/identity/factors/passkeys/ask-passkey';
import { PasskeyAnswer } from '@/lib/people/identity/factors/schema';
import { countPasskeyTry } from '@/lib/people/identity/sign-in/sign-in-limiter';
import { signInWithPasskey } from '@/lib/people/identity/sign-in/sign-in-with-passkey';

/** A stranger's question: each one is a row, so they are counted. */
export const askSignInPasskeyAction = publicAction(z.strictObject({}), async (facts) => {
  await countPasskeyTry(facts.ipAddress);
  return askPasskey(anonymousCtx(facts), null);
});

export const signInWithPasskeyAction = publicAction(PasskeyAnswer, async (facts, answer) => {
  await setSignedIn(await signInWithPasskey(anonymousCtx(facts), answer, await findSessionSecret()));
});
