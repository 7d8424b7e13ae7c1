import { getTranslations } from 'next-intl/server';
import { ButtonLink } from './button-link';
import { EmptyState } from './empty-state';

/** Also what a person sees for a record that is not theirs to know about. */
export async function NotFoundNotice() {
  const t = await getTranslations('ui');
  return (
    <EmptyState title={<h1>{t('notFound.title')}</h1>} action={<ButtonLink href="/">{t('error.home')}</ButtonLink>}>
      {t('notFound.hint')}
    </EmptyState>
  );
}
