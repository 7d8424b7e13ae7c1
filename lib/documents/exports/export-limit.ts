import type { UserCtx } from '@/lib/platform/ctx';
import { RateLimit } from '@/lib/platform/rate-limit';

/** Twenty in ten minutes are a controller's whole month end; a script that asks for more would keep the workers busy. */
const byPerson = new RateLimit('exports', () => ({ points: 20, seconds: 600 }));

/** Counts one export that a person has made. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countExport(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
