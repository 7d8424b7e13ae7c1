import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { listOwnTokens } from '@/lib/people/identity/tokens/token-queries';
import { OwnTokens } from './own-tokens';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('tokens.title') };
}

export default async function TokensPage() {
  const ctx = await requireCtx();
  const [t, tokens, scopes] = await Promise.all([
    getTranslations('settings'),
    listOwnTokens(ctx),
    listCapabilities(ctx),
  ]);
  return (
    <ClientMessages namespaces={['settings']}>
      <PageHeader title={t('tokens.title')} meta={t('tokens.hint')} />
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <OwnTokens tokens={tokens} scopes={scopes} organizationCode={ctx.actor.organizationCode} />
      </ActingFor>
    </ClientMessages>
  );
}
