import { useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_ui/no-permission';

/** In place of an administration page that the person may not use. */
export function AdminOnly({ audit = false }: { audit?: boolean }) {
  const t = useTranslations('admin');
  return <NoPermission roles={[t(audit ? 'auditReaders' : 'administrators')]} />;
}
