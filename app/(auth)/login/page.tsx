import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isOidcConfigured } from '@/app/_web/auth';
import { findSignedIn, readFacts } from '@/app/_web/ctx';
import { anonymousCtx } from '@/lib/identity/anonymous';
import { isSetupOpen } from '@/lib/identity/first-setup';
import { listDemoPeople } from '@/lib/identity/list-demo-people';
import { LoginPanel } from './login-panel';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('title') };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<{ error?: string | string[] }> }) {
  if (await findSignedIn()) redirect('/');
  const ctx = anonymousCtx(await readFacts());
  if (await isSetupOpen(ctx)) redirect('/setup');
  const [demo, { error }] = await Promise.all([listDemoPeople(ctx), searchParams]);
  return <LoginPanel demo={demo} hasOidc={isOidcConfigured()} wasRefused={error !== undefined} />;
}
