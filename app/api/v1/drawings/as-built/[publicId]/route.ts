import { refuseMethod } from '@/app/_web/refuse-method';
import { patchOf, readOf } from '../../_revised/handlers';

export const GET = readOf('AS_BUILT');
export const PATCH = patchOf('AS_BUILT');

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };
