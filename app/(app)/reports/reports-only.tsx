import { useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_ui/no-permission';

/** In place of a page of reports that the person may not use. */
export function ReportsOnly() {
  const t = useTranslations('reports');
  return <NoPermission roles={[t('whoMay')]} />;
}
