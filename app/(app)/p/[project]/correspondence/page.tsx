import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { letterRegister } from './_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => letterRegister, props);

export default registerPage(() => letterRegister);
