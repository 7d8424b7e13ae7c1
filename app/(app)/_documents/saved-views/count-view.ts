import type { UserCtx } from '@/lib/platform/ctx';
import type { PinnedView } from '@/lib/work/saved-views/list-pinned-views';
import type { Register } from '../register/define-register';
import { parseRegisterAddress } from '../register/register-address';
import { spelled, usableQuery } from './view-query';

/** The total that the register shows the actor when the view is opened: the same query, with one row. */
export async function countView(ctx: UserCtx, register: Register, view: PinnedView): Promise<number> {
  const { spec } = register;
  const options = await register.options(ctx, view.projectCode);
  const { query } = usableQuery(spec, view.query, options);
  const { params } = parseRegisterAddress(spec, spelled(query));
  const { total } = await register.list(ctx, view.projectCode, { ...params, size: 1 });
  return total;
}
