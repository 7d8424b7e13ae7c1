import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { addAssignee } from '@/lib/documents/circulations/add-assignee';
import { AddAssigneeBody, CirculationPath } from '@/lib/documents/circulations/schema';

/** Asks or informs one more person on a running sheet. */
export const POST = commandRoute({ params: CirculationPath, body: AddAssigneeBody, verb: addAssignee });

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
