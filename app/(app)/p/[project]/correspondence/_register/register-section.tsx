import { registerContextOf } from '@/app/(app)/_documents/register/register-context';
import { unknownProject } from '@/app/(app)/_documents/register/unknown-project';
import { registerOptions } from '@/lib/documents/correspondence/draft/form-options';
import { listCorrespondences } from '@/lib/documents/correspondence/register/list-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { FilterBar } from './filter-bar';
import { type RegisterAddress, toRegisterParams } from './register-params';
import { RegisterTable } from './register-table';

/** Reads the register and hands it to the table. A project the person may not enter does not exist for them. */
export async function RegisterSection({
  ctx,
  projectCode,
  address,
  canCreate,
  canSubmit,
}: {
  ctx: UserCtx;
  projectCode: string;
  address: RegisterAddress;
  canCreate: boolean;
  canSubmit: boolean;
}) {
  const [list, options] = await Promise.all([
    listCorrespondences(ctx, projectCode, toRegisterParams(address)),
    registerOptions(ctx, projectCode),
  ]).catch(unknownProject);
  const around = registerContextOf(ctx, projectCode);
  return (
    <>
      <FilterBar options={options} today={around.today} />
      <RegisterTable
        rows={list.rows}
        page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
        query={address.query}
        options={options}
        view={address.view}
        around={around}
        canCreate={canCreate}
        canSubmit={canSubmit}
      />
    </>
  );
}
