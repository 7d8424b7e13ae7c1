import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { rfaRegister } from '../_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => rfaRegister, props, '/print');

export default registerPrint(() => rfaRegister);
