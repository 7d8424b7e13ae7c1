import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';

export default function WorkflowsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['workflows']}>{children}</ClientMessages>;
}
