import { useTranslations } from 'next-intl';
import type { HandedLink as Handed } from '@/lib/people/identity/sign-in/hand-over-link';
import { OnceShown } from './once-shown';

/** The password link to hand over, or the address it was mailed to; a mailed link is not shown. */
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
