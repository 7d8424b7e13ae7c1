import { getTranslations } from 'next-intl/server';
import { buttonStyle } from './button-style';
import { EmptyState } from './empty-state';

/**
 * Also what a person sees for a record that is not theirs to know about. A plain link: every page brings the code of this
 * notice with it, and three kilobytes of that were for a link that is followed without loading the page anew.
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
