import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';

export default function AdministrationLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['admin', 'audit']}>{children}</ClientMessages>;
}
