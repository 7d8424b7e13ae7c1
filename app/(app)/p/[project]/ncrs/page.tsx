import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { ncrRegister } from './_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => ncrRegister, props);

export default registerPage(() => ncrRegister);
