import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { StartTotp } from './schema';
import { newTotpSecret, totpAddress } from './totp';
import { sealTicket } from './totp-ticket';
import { transactWithProof } from './transact-with-proof';

export interface StartedTotp {
  /** For the QR code. */
  address: string;
  /** To be typed where no camera is at hand. */
  secret: string;
  /** Comes back with the first code; it holds the secret, sealed. Nothing is stored before that code. */
  ticket: string;
}

/** Begins to set an authenticator app up, once its owner has proved who they are. @throws as transactWithProof */
export async function startTotp(ctx: UserCtx, input: StartTotp): Promise<StartedTotp> {
  return transactWithProof(ctx, input.proof, async () => {
    const secret = newTotpSecret();
    const ticket = sealTicket(ctx.actor.publicId, { factorPublicId: newPublicId(), secret });
    return { address: totpAddress(secret, ctx.actor.username), secret, ticket };
  });
}
