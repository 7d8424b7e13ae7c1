import { useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_ui/no-permission';

/** In place of a page of webhooks that the person may not use. */
export function WebhooksOnly() {
  const t = useTranslations('webhooks.roles');
  return <NoPermission roles={[t('organization'), t('system')]} />;
}
