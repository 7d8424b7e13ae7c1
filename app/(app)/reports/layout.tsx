import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['reports']}>{children}</ClientMessages>;
}
