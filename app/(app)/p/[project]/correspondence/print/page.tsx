import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { letterRegister } from '../_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => letterRegister, props, '/print');

export default registerPrint(() => letterRegister);
