import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { cancelCirculation } from '@/lib/documents/circulations/close-circulation';
import { CirculationPath, CloseCirculationBody } from '@/lib/documents/circulations/schema';

/** Withdraws a sheet; its number stays used. */
export const POST = commandRoute({ params: CirculationPath, body: CloseCirculationBody, verb: cancelCirculation });

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
