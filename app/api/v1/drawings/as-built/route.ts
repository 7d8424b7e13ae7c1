import { refuseMethod } from '@/app/_web/refuse-method';
import { createOf, listOf } from '../_revised/handlers';

export const GET = listOf('AS_BUILT');
export const POST = createOf('AS_BUILT');

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
