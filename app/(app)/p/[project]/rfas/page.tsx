import { type RegisterPageProps, registerPage, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { rfaRegister } from './_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => rfaRegister, props);

export default registerPage(() => rfaRegister);
