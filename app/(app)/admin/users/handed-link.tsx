import { useTranslations } from 'next-intl';
import type { HandedLink as Handed } from '@/lib/people/identity/sign-in/hand-over-link';
import { OnceShown } from './once-shown';

/** The link to a password, to be handed over; or to whom it was mailed, in which case nobody else gets to see it. */
export function HandedLink({ link }: { link: Handed }) {
  const t = useTranslations('users');
  if (link.path === null) return <p>{t('linkMailed', { address: link.mailedTo ?? '' })}</p>;
  return (
    <OnceShown
      what={t('link')}
      text={`${window.location.origin}${link.path}`}
      hint={t('linkHint', { hours: link.validHours ?? 0 })}
    />
  );
}
