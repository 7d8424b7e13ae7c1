import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { circulationRegister } from '../_register/register';

export const { GET, POST } = registerExport(() => circulationRegister);
