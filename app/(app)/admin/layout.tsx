import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { requireCtx } from '@/app/_web/ctx';

export default async function AdministrationLayout({ children }: { children: ReactNode }) {
  const { actor } = await requireCtx();
  return (
    <ClientMessages namespaces={['admin', 'audit']}>
      <ActingFor organizationPublicId={actor.organizationPublicId}>{children}</ActingFor>
    </ClientMessages>
  );
}
