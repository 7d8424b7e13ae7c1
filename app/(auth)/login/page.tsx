import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ForgetWork } from '@/app/_offline/forget-work';
import { isOidcConfigured } from '@/app/_web/auth';
import { findSessionSecret, findSignedIn, readFacts } from '@/app/_web/ctx';
import { readNext } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { listDemoPeople } from '@/lib/people/demo/list-demo-people';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { relyingParty } from '@/lib/people/identity/factors/passkeys/relying-party';
import { isOfDeactivatedPerson } from '@/lib/people/identity/sign-in/deactivated-session';
import { isSetupOpen } from '@/lib/people/identity/sign-in/first-setup';
import { LoginPanel } from './login-panel';
import { noticeOf } from './sign-in-notice';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('title') };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const { error, next } = await searchParams;
  const nextAddress = readNext(next);
  if (await findSignedIn()) redirect(nextAddress);
  const ctx = anonymousCtx(await readFacts());
  if (await isSetupOpen(ctx)) redirect('/setup');
  const secret = await findSessionSecret();
  const isDeactivated = secret !== null && (await isOfDeactivatedPerson(ctx, secret));
  const notice = isDeactivated ? 'accountDeactivated' : noticeOf(error);
  const demo = await listDemoPeople(ctx);
  return (
    <>
      <ForgetWork />
      <ClientMessages namespaces={['passkeys']}>
        <LoginPanel
          demo={demo}
          hasOidc={isOidcConfigured()}
          hasPasskeys={relyingParty() !== null}
          notice={notice}
          nextAddress={nextAddress}
        />
      </ClientMessages>
    </>
  );
}
