import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { DeadLetterPath, ResolveBody } from '@/lib/operations/dead-letters/schema';

/** Puts a dead delivery aside. */
export const POST = commandRoute({
  params: DeadLetterPath,
  body: ResolveBody,
  verb: resolveDeadLetter,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
