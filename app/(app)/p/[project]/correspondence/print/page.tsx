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
import { registerOptions } from '@/lib/documents/correspondence/draft/form-options';
import { listCorrespondences } from '@/lib/documents/correspondence/register/list-correspondences';
import { readForPrint } from '@/lib/platform/exports/read-for-print';
import { parseRegisterAddress, toRegisterParams } from '../_register/register-params';
import { RegisterTable } from '../_register/register-table';

const WORDS = 'correspondence';

export const generateMetadata = (props: PrintedProps) => printedMetadata(WORDS, props);

/** All that the register's filters leave, on one page to be printed, with the columns that this browser shows. */
export default async function PrintedRegisterPage({ params, searchParams }: PrintedProps) {
  const { project } = await params;
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/correspondence/print`, raw));
  const { code } = await openProject(ctx, project);
  const address = parseRegisterAddress(raw);
  const [list, options] = await Promise.all([
    readForPrint((at) => listCorrespondences(ctx, code, { ...toRegisterParams(address), ...at })),
    registerOptions(ctx, code),
  ]);
  return (
    <PrintedRegister words={WORDS} projectCode={code} raw={raw} address={address} list={list}>
      <RegisterTable
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
