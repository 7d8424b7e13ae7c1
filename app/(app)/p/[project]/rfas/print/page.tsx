import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import {
  onePage,
  type PrintedProps,
  PrintedRegister,
  printedMetadata,
} from '@/app/(app)/_documents/register/printed-register';
import { registerContextOf } from '@/app/(app)/_documents/register/register-context';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { rfaRegisterOptions } from '@/lib/documents/rfas/register/register-options';
import { readForPrint } from '@/lib/platform/exports/read-for-print';
import { parseRfaAddress, toRfaListParams } from '../_register/register-params';
import { RfaTable } from '../_register/register-table';

const WORDS = 'rfas';

export const generateMetadata = (props: PrintedProps) => printedMetadata(WORDS, props);

/** All that the register's filters leave, on one page to be printed, with the columns that this browser shows. */
export default async function PrintedRfasPage({ params, searchParams }: PrintedProps) {
  const { project } = await params;
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/rfas/print`, raw));
  const { code } = await openProject(ctx, project);
  const address = parseRfaAddress(raw);
  const [list, options] = await Promise.all([
    readForPrint((at) => listRfas(ctx, code, { ...toRfaListParams(address), ...at })),
    rfaRegisterOptions(ctx, code),
  ]);
  return (
    <PrintedRegister words={WORDS} projectCode={code} raw={raw} address={address} list={list}>
      <RfaTable
        rows={list.rows}
        page={onePage(list)}
        query={address.query}
        options={options}
        view={address.view}
        around={registerContextOf(ctx, code)}
        canCreate={false}
        canSubmit={false}
      />
    </PrintedRegister>
  );
}
