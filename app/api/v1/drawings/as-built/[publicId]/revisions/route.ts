import { refuseMethod } from '@/app/_web/refuse-method';
import { reviseOf } from '../../../_revised/handlers';

export const POST = reviseOf('AS_BUILT');

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
