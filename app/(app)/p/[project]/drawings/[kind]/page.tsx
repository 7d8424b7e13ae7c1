import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { drawingRegister } from '../_register/registers';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(drawingRegister, props);

export default registerPage(drawingRegister);
