import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { transmittalRegister } from '../_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => transmittalRegister, props);

export default registerPrint(() => transmittalRegister);
