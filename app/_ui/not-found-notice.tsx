import { getTranslations } from 'next-intl/server';
import { buttonStyle } from './button-style';
import { EmptyState } from './empty-state';

/**
 * Also shown for a record that the person may not know of. A plain link: all pages load this notice's code, and the
 * client link costs three kilobytes of it for a rare click.
 */
export async function NotFoundNotice() {
  const t = await getTranslations('ui');
  return (
    <EmptyState
      title={<h1>{t('notFound.title')}</h1>}
      action={
        <a href="/" className={buttonStyle('secondary', 'medium')}>
          {t('error.home')}
        </a>
      }
    >
      {t('notFound.hint')}
    </EmptyState>
  );
}
