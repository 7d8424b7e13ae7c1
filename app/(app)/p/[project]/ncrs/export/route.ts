import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { ncrRegister } from '../_register/register';

export const { GET, POST } = registerExport(() => ncrRegister);
