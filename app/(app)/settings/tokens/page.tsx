import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/identity/access';
import { listTokens } from '@/lib/identity/queries';
import { NewTokenForm } from './new-token-form';
import { TokenList } from './token-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('tokens.title') };
}

export default async function TokensPage() {
  const ctx = await requireCtx();
  const [t, tokens, scopes] = await Promise.all([getTranslations('settings'), listTokens(ctx), listCapabilities(ctx)]);
  return (
    <ClientMessages namespaces={['settings']}>
      <PageHeader title={t('tokens.title')} meta={t('tokens.hint')} />
      <Section title={t('tokens.yours')}>
        <TokenList tokens={tokens} />
      </Section>
      <Section title={t('tokens.new')} hint={t('tokens.actsFor', { organization: ctx.actor.organizationCode })}>
        <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
          <NewTokenForm scopes={scopes} />
        </ActingFor>
      </Section>
    </ClientMessages>
  );
}
