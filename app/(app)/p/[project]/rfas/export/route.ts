import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { rfaRegister } from '../_register/register';

export const { GET, POST } = registerExport(() => rfaRegister);
