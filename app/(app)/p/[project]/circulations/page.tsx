import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { circulationRegister } from './_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => circulationRegister, props);

export default registerPage(() => circulationRegister);
