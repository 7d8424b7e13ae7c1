import { getTranslations } from 'next-intl/server';
import { ButtonLink } from './_ui/button-link';
import { EmptyState } from './_ui/empty-state';

/** Also what a person sees for a record that is not theirs to know about. */
export default async function NotFound() {
  const t = await getTranslations('ui');
  return (
    <main>
      <EmptyState title={<h1>{t('notFound.title')}</h1>} action={<ButtonLink href="/">{t('error.home')}</ButtonLink>}>
        {t('notFound.hint')}
      </EmptyState>
    </main>
  );
}
