import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { defineRegister } from '@/app/(app)/_documents/register/define-register';
import { registerPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { transmittalRegisterOptions } from '@/lib/documents/transmittals/draft/form-options';
import { exportTransmittals, listTransmittals } from '@/lib/documents/transmittals/register/list-transmittals';
import { transmittalSpec } from './columns';
import { TransmittalTable } from './table';

/** The register of transmittals. */
export const transmittalRegister = defineRegister({
  spec: transmittalSpec,
  path: (projectCode) => registerPath(projectCode, TRANSMITTAL_TYPE_CODE),
  list: listTransmittals,
  exportRows: exportTransmittals,
  options: transmittalRegisterOptions,
  access: (_ctx, _projectCode, held) => ({ mayCreate: held.includes('transmittal.create'), maySubmit: false }),
  Table: TransmittalTable,
  actions: (t, base, { mayCreate }) =>
    mayCreate && (
      <ButtonLink size="small" href={`${base}/new`} icon={<Icon name="plus" />}>
        {t('create')}
      </ButtonLink>
    ),
});
