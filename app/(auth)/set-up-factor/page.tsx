import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { findSignedIn } from '@/app/_web/ctx';
import { getOwnSecurity } from '@/lib/people/identity/factors/factor-queries';
import { SetUpFactor } from './set-up-factor';
import { SignOutButton } from './sign-out-button';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('factors'))('setUp.title') };
}

/** Page for a person whose role requires a second factor, until they have one. */
export default async function SetUpFactorPage() {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect('/login');
  if (signedIn.mustChangePassword) redirect('/change-password');
  if (!signedIn.mustSetUpFactor) redirect('/settings/security');
  const [t, { need, canAddPasskey }] = await Promise.all([getTranslations('factors'), getOwnSecurity(signedIn.ctx)]);
  return (
    <ClientMessages namespaces={['factors', 'passkeys']}>
      <div className="mx-auto max-w-md">
        <h1 className="font-display text-title font-semibold">{t('setUp.title')}</h1>
        <p className="mt-1 mb-5 text-muted">{t('setUp.hint')}</p>
        <SetUpFactor need={need} canAddPasskey={canAddPasskey} />
        <div className="mt-6 border-t border-line pt-4">
          <SignOutButton />
        </div>
      </div>
    </ClientMessages>
  );
}
