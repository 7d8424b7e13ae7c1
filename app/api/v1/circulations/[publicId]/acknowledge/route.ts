import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { acknowledgeCirculation } from '@/lib/documents/circulations/acknowledge-circulation';
import { AcknowledgeCirculationBody, CirculationPath } from '@/lib/documents/circulations/schema';

/** Takes note of a sheet of which the caller is informed. */
export const POST = commandRoute({
  params: CirculationPath,
  body: AcknowledgeCirculationBody,
  verb: acknowledgeCirculation,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
