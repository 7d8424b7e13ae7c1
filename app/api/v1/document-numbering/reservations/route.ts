import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/numbering/holds/schema';

/** Holds numbers for minutes, or for days for a named person, until they are confirmed onto documents. */
export const POST = commandRoute({
  body: ReserveNumbers,
  status: 201,
  verb: reserveNumbers,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
