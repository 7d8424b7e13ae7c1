import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { ncrRegister } from '../_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => ncrRegister, props);

export default registerPrint(() => ncrRegister);
