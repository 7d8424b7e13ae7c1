import { registerExport } from '@/app/(app)/_documents/register/register-export';
import { drawingRegister } from '../../_register/registers';

export const { GET, POST } = registerExport(drawingRegister);
