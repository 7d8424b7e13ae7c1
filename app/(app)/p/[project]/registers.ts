import type { Register } from '@/app/(app)/_documents/register/define-register';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import { circulationRegister } from './circulations/_register/register';
import { letterRegister } from './correspondence/_register/register';
import { DRAWING_REGISTERS } from './drawings/_register/registers';
import { ncrRegister } from './ncrs/_register/register';
import { rfaRegister } from './rfas/_register/register';
import { transmittalRegister } from './transmittals/_register/register';

/** Every register of a project by table name. For routes only: a page imports just its own register. */
export const REGISTERS: Readonly<Record<ViewRegister, Register>> = {
  correspondence: letterRegister,
  rfas: rfaRegister,
  transmittals: transmittalRegister,
  ncrs: ncrRegister,
  circulations: circulationRegister,
  'drawings-CONTRACT': DRAWING_REGISTERS.CONTRACT,
  'drawings-SHOP': DRAWING_REGISTERS.SHOP,
  'drawings-AS_BUILT': DRAWING_REGISTERS.AS_BUILT,
};
