import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('forgotTitle') };
}

/** An administrator makes the link: without mail there is no other safe way to reach the person. */
export default async function ForgotPage() {
  const t = await getTranslations('login');
  return (
    <div className="mx-auto max-w-sm">
      <h1 className="font-display text-title font-semibold">{t('forgotTitle')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('forgotHint')}</p>
      <ButtonLink href="/login">{t('toSignIn')}</ButtonLink>
    </div>
  );
}
