import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findSignedIn } from '@/app/_web/ctx';
import { ChangePasswordForm } from './change-password-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('changeTitle') };
}

export default async function ChangePasswordPage() {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect('/login');
  const t = await getTranslations('login');
  return (
    <div className="mx-auto max-w-sm">
      <h1 className="font-display text-title font-semibold">{t('changeTitle')}</h1>
      <p className="mt-1 mb-5 text-muted">{signedIn.mustChangePassword ? t('changeForced') : t('changeHint')}</p>
      <ChangePasswordForm username={signedIn.ctx.actor.username} />
    </div>
  );
}
