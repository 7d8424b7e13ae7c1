import type { UserCtx } from '@/lib/platform/ctx';
import { RateLimit } from '@/lib/platform/rate-limit';

/** A verification reads the whole series of the number and each file: some seconds. A claim needs a dozen in a row. */
const byPerson = new RateLimit('proofs', () => ({ points: 30, seconds: 600 }));

/** @throws AppError RATE_LIMITED with the seconds to wait */
export async function countProof(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
