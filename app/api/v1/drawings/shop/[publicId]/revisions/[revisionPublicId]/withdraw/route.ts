import { refuseMethod } from '@/app/_web/refuse-method';
import { withdrawOf } from '../../../../../_revised/handlers';

export const POST = withdrawOf('SHOP');

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
