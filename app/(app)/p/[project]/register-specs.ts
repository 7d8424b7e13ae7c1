import type { AnySpec } from '@/app/(app)/_documents/register/register-spec';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import { circulationSpec } from './circulations/_register/columns';
import { letterSpec } from './correspondence/_register/columns';
import { contractSpec } from './drawings/_register/contract-columns';
import { asBuiltSpec, shopSpec } from './drawings/_register/revised-columns';
import { ncrSpec } from './ncrs/_register/columns';
import { rfaSpec } from './rfas/_register/columns';
import { transmittalSpec } from './transmittals/_register/columns';

type AddressSpec = Pick<AnySpec, 'views' | 'sorts' | 'defaultSort' | 'filters' | 'formerNames'>;

/** Address parameters of each register, without its reads and its table. */
export const REGISTER_SPECS: Readonly<Record<ViewRegister, AddressSpec>> = {
  correspondence: letterSpec,
  rfas: rfaSpec,
  transmittals: transmittalSpec,
  ncrs: ncrSpec,
  circulations: circulationSpec,
  'drawings-CONTRACT': contractSpec,
  'drawings-SHOP': shopSpec,
  'drawings-AS_BUILT': asBuiltSpec,
};
