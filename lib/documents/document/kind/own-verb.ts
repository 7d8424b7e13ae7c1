import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';

/** A verb of a document that moves its workflow as well; `seen` is compared under the instance's lock. */
export type OwnVerb<Input, Answer> = (
  ctx: UserCtx,
  input: Input,
  claim?: IdempotencyClaim | null,
  seen?: SeenInstance,
) => Promise<Answer>;
