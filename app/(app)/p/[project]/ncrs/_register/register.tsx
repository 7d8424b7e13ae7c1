import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { defineRegister } from '@/app/(app)/_documents/register/define-register';
import { registerPath } from '@/lib/documents/document-path';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import { raisingProjects } from '@/lib/documents/ncrs/draft/raising-projects';
import { exportNcrs, listNcrs } from '@/lib/documents/ncrs/register/list-ncrs';
import { ncrRegisterOptions } from '@/lib/documents/ncrs/register/register-options';
import { ncrSpec } from './columns';
import { NcrTable } from './table';

/** The register of NCRs. */
export const ncrRegister = defineRegister({
  spec: ncrSpec,
  path: (projectCode) => registerPath(projectCode, NCR_TYPE_CODE),
  list: listNcrs,
  exportRows: exportNcrs,
  options: ncrRegisterOptions,
  access: async (ctx, projectCode, held) => ({
    // Only an owner or a consultant of a contract raises NCRs.
    mayCreate: held.includes('ncr.create') && (await raisingProjects(ctx)).includes(projectCode),
    maySubmit: false,
  }),
  Table: NcrTable,
  actions: (t, base, { mayCreate }) =>
    mayCreate && (
      <ButtonLink size="small" href={`${base}/new`} icon={<Icon name="plus" />}>
        {t('create')}
      </ButtonLink>
    ),
});
