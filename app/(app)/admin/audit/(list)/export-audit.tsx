import { useTranslations } from 'next-intl';
import { ExportLinks } from '../../_admin/export-links';

export function ExportAudit() {
  const t = useTranslations('audit.export');
  return <ExportLinks path="/admin/audit/export" labels={{ csv: t('csv'), xlsx: t('xlsx') }} />;
}
