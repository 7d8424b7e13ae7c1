import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { letterRegister } from '../_register/register';

export const { GET, POST } = registerExport(() => letterRegister);
