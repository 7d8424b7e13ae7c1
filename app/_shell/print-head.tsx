import { getTranslations } from 'next-intl/server';
import { Mark } from '../_ui/mark';
import { ThaiDate } from '../_ui/thai-date';
import type { ShellData } from './shell-data';

/** Header of every printed page: product, organization, person and time. */
export async function PrintHead({ shell }: { shell: Pick<ShellData, 'user' | 'actingOrganization'> }) {
  const t = await getTranslations('shell');
  return (
    <div className="mb-4 hidden items-center gap-2 border-b border-line pb-2 text-meta print:flex" data-print-head>
      <Mark />
      <span className="font-display font-semibold">{t('product')}</span>
      <span className="min-w-0 flex-1 truncate">{shell.actingOrganization.name}</span>
      <span>
        {shell.user.displayName} · {t('asOf')} <ThaiDate iso={new Date().toISOString()} form="datetime" />
      </span>
    </div>
  );
}
