import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { requireCtx } from '@/app/_web/ctx';
import { OpsTabs } from './_ops/ops-tabs';

/** Pages of system operation, for operators at night. */
export default async function OpsLayout({ children }: { children: ReactNode }) {
  const { actor } = await requireCtx();
  return (
    <ClientMessages namespaces={['ops']}>
      <ActingFor organizationPublicId={actor.organizationPublicId}>
        <OpsTabs />
        <div className="pt-4">{children}</div>
      </ActingFor>
    </ClientMessages>
  );
}
