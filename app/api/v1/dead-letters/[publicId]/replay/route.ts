import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { DeadLetterPath } from '@/lib/operations/dead-letters/schema';

/** Tries a dead delivery again. */
export const POST = commandRoute({
  params: DeadLetterPath,
  verb: replayDeadLetter,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
