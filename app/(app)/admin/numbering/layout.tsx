import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { NumberingTabs } from './_numbering/numbering-tabs';

/** The pages about numbers share their navigation: a counter leads to its audit, the audit to a certificate. */
export default async function NumberingLayout({ children }: { children: ReactNode }) {
  const held = await listCapabilities(await requireCtx());
  return (
    <ClientMessages namespaces={['series']}>
      <NumberingTabs held={held.filter((code) => code.startsWith('numbering.'))} />
      <div className="pt-4 print:pt-0">{children}</div>
    </ClientMessages>
  );
}
