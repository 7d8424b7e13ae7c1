import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { reassignCirculation } from '@/lib/documents/circulations/reassign-circulation';
import { CirculationPath, ReassignCirculationBody } from '@/lib/documents/circulations/schema';

/** Hands an open place on a sheet to a colleague. */
export const POST = commandRoute({ params: CirculationPath, body: ReassignCirculationBody, verb: reassignCirculation });

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
