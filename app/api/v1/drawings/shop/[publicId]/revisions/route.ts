import { refuseMethod } from '@/app/_web/refuse-method';
import { reviseOf } from '../../../_revised/handlers';

export const POST = reviseOf('SHOP');

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
