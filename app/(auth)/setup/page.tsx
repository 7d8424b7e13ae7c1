import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readFacts } from '@/app/_web/ctx';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { listSetupOrganizations } from '@/lib/people/identity/sign-in/first-setup';
import { SetupForm } from './setup-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('setupTitle') };
}

export default async function SetupPage() {
  const organizations = await listSetupOrganizations(anonymousCtx(await readFacts()));
  if (organizations.length === 0) notFound();
  const t = await getTranslations('login');
  return (
    <div className="mx-auto max-w-md">
      <h1 className="font-display text-title font-semibold">{t('setupTitle')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('setupHint')}</p>
      <SetupForm
        organizations={organizations.map(({ publicId, code, name }) => ({ value: publicId, label: `${code} ${name}` }))}
      />
    </div>
  );
}
