import { useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_ui/no-permission';

/** In place of a page that only operators may use. */
export function OpsOnly() {
  return <NoPermission roles={[useTranslations('ops')('who')]} />;
}
