import { refuseMethod } from '@/app/_web/refuse-method';
import { patchRevisionOf } from '../../../../_revised/handlers';

export const PATCH = patchRevisionOf('SHOP');

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as POST, refuseMethod as PUT };
