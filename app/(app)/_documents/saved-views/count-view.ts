import type { UserCtx } from '@/lib/platform/ctx';
import type { PinnedView } from '@/lib/work/saved-views/list-pinned-views';
import type { Register } from '../register/define-register';
import { parseRegisterAddress } from '../register/register-address';
import { spelled, usableQuery } from './view-query';

/** Total of the view as its register shows it to the actor: the same query, limited to one row. */
export async function countView(ctx: UserCtx, register: Register, view: PinnedView): Promise<number> {
  const { spec } = register;
  const options = await register.options(ctx, view.projectCode);
  const { query } = usableQuery(spec, view.query, options);
  const { params } = parseRegisterAddress(spec, spelled(query));
  const { total } = await register.list(ctx, view.projectCode, { ...params, size: 1 });
  return total;
}
