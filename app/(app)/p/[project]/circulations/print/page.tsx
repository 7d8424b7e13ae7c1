import { type RegisterPageProps, registerTitle } from '@/app/(app)/_documents/register/register-page';
import { registerPrint } from '@/app/(app)/_documents/register/register-print';
import { circulationRegister } from '../_register/register';

export const generateMetadata = (props: RegisterPageProps) => registerTitle(() => circulationRegister, props);

export default registerPrint(() => circulationRegister);
