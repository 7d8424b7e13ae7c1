import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { drawingRegister } from '../../_register/registers';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(drawingRegister, props, '/print');

export default registerPrint(drawingRegister);
