import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['webhooks']}>{children}</ClientMessages>;
}
