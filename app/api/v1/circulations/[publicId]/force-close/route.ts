import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { forceCloseCirculation } from '@/lib/documents/circulations/close-circulation';
import { CirculationPath, CloseCirculationBody } from '@/lib/documents/circulations/schema';

/** Completes a sheet that not everybody has answered. */
export const POST = commandRoute({ params: CirculationPath, body: CloseCirculationBody, verb: forceCloseCirculation });

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
