import { refuseMethod } from '@/app/_web/refuse-method';
import { createOf, listOf } from '../_revised/handlers';

export const GET = listOf('SHOP');
export const POST = createOf('SHOP');

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
