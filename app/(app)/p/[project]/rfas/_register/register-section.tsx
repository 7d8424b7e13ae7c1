import { registerContextOf } from '@/app/(app)/_documents/register/register-context';
import { unknownProject } from '@/app/(app)/_documents/register/unknown-project';
import type { RfaRegisterOptions } from '@/lib/documents/rfas/dto';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { RfaFilterBar } from './filter-bar';
import { type RfaAddress, toRfaListParams } from './register-params';
import { RfaTable } from './register-table';

/** Reads the register and hands it to the table. A project the person may not enter does not exist for them. */
export async function RfaSection({
  ctx,
  projectCode,
  address,
  options,
  canCreate,
  canSubmit,
}: {
  ctx: UserCtx;
  projectCode: string;
  address: RfaAddress;
  options: RfaRegisterOptions;
  canCreate: boolean;
  canSubmit: boolean;
}) {
  const list = await listRfas(ctx, projectCode, toRfaListParams(address)).catch(unknownProject);
  const around = registerContextOf(ctx, projectCode);
  return (
    <>
      <RfaFilterBar options={options} view={address.view} today={around.today} />
      <RfaTable
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
