import { refuseMethod } from '@/app/_web/refuse-method';
import { patchOf, readOf } from '../../_revised/handlers';

export const GET = readOf('SHOP');
export const PATCH = patchOf('SHOP');

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };
