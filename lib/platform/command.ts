import type { UserCtx } from './ctx';
import { env } from './env';
import { type IdempotencyClaim, type IdempotentCall, once, type StoredAnswer } from './idempotency';
import { RateLimit } from './rate-limit';

/**
 * Counts one call against a rate limit.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
type CallLimit = (ctx: UserCtx) => Promise<void>;

/**
 * Commands of one person per minute, for verbs without a limit of their own. Two a second for the fastest review by
 * keyboard, with room for a program, because each may add rows. A higher limit of issued numbers raises it.
 */
const byPerson = new RateLimit('commands', () => ({
  points: Math.max(240, 4 * env().RATE_LIMIT_USER_PER_MINUTE),
  seconds: 60,
}));

/** A verb that runs once per Idempotency-Key: it records its answer under the claim in its own transaction. */
export interface Command<Input, Answer> {
  (ctx: UserCtx, input: Input, claim: IdempotencyClaim | null): Promise<Answer>;
  /** Assigned beside the verb (`submitCorrespondence.limit = …`), so that every adapter applies it. */
  readonly limit?: CallLimit;
}

/** A verb without a rate limit. A limited verb does not fit: it is exposed as a command. */
export interface UnlimitedVerb<Input, Answer> {
  (ctx: UserCtx, input: Input): Promise<Answer>;
  readonly limit?: never;
}

/**
 * Runs a command once per Idempotency-Key, after its rate limit counted the call. A replay is not counted: it does no work.
 * @throws AppError RATE_LIMITED, what `once` and the verb throw
 */
export function runCommand<Input, Answer>(
  ctx: UserCtx,
  command: Command<Input, Answer>,
  input: Input,
  call: IdempotentCall & { statusCode?: number },
): Promise<StoredAnswer<Answer>> {
  return once(ctx, call, async (claim) => {
    await (command.limit?.(ctx) ?? byPerson.consume(ctx.actor.publicId));
    return command(ctx, input, claim);
  });
}
