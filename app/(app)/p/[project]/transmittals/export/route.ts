import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { transmittalRegister } from '../_register/register';

export const { GET, POST } = registerExport(() => transmittalRegister);
