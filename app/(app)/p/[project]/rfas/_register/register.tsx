import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { defineRegister } from '@/app/(app)/_documents/register/define-register';
import { registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { exportRfas, listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { rfaRegisterOptions } from '@/lib/documents/rfas/register/register-options';
import { rfaSpec } from './columns';
import { RfaTable } from './table';

/** The register of RFAs. */
export const rfaRegister = defineRegister({
  spec: rfaSpec,
  path: (projectCode) => registerPath(projectCode, RFA_TYPE_CODE),
  list: listRfas,
  exportRows: exportRfas,
  options: rfaRegisterOptions,
  access: async (ctx, _projectCode, held, options) => {
    // Only the contract's contractor creates RFAs.
    const { contractors } = await options();
    const isContractor = contractors.some(({ publicId }) => publicId === ctx.actor.organizationPublicId);
    return { mayCreate: isContractor && held.includes('rfa.create'), maySubmit: held.includes('rfa.submit') };
  },
  Table: RfaTable,
  actions: (t, base, { mayCreate }) =>
    mayCreate && (
      <ButtonLink size="small" href={`${base}/new`} icon={<Icon name="plus" />}>
        {t('create')}
      </ButtonLink>
    ),
  messages: ['correspondence'],
});
