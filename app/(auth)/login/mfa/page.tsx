import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Link } from '@/app/_ui/link';
import { findSignedIn, readFacts } from '@/app/_web/ctx';
import { readNext } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { secondStepCookieName } from '@/app/_web/second-step-cookie';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { findSecondStep } from '@/lib/people/identity/sign-in/find-second-step';
import { SecondStepForm } from './second-step-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('secondStep.title') };
}

/** Between the password and the session: the second factor. */
export default async function SecondStepPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const { next } = await searchParams;
  const nextAddress = readNext(next);
  if (await findSignedIn()) redirect(nextAddress);
  const secret = (await cookies()).get(secondStepCookieName())?.value;
  const step = secret ? await findSecondStep(anonymousCtx(await readFacts()), secret) : null;
  const backToPassword = `/login?next=${encodeURIComponent(nextAddress)}`;
  if (!step || step.kinds.length === 0) redirect(`${backToPassword}&error=second-step`);
  const t = await getTranslations('login');
  return (
    <ClientMessages namespaces={['passkeys']}>
      <div className="mx-auto max-w-sm">
        <h1 className="font-display text-title font-semibold">{t('secondStep.title')}</h1>
        <p className="mt-1 mb-5 text-muted">{t('secondStep.for', { username: step.username })}</p>
        <SecondStepForm
          hasApp={step.kinds.includes('TOTP')}
          hasPasskey={step.kinds.includes('PASSKEY')}
          nextAddress={nextAddress}
        />
        <Link href={backToPassword} className="mt-4 inline-block text-table text-primary hover:underline">
          {t('secondStep.another')}
        </Link>
      </div>
    </ClientMessages>
  );
}
