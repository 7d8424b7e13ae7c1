import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { transmittalRegister } from './_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => transmittalRegister, props);

export default registerPage(() => transmittalRegister);
