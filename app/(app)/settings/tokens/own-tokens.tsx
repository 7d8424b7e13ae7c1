'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Section } from '@/app/_ui/section';
import { NewTokenForm } from '@/app/(app)/_tokens/new-token-form';
import { TokenList } from '@/app/(app)/_tokens/token-list';
import type { TokenRow } from '@/lib/people/identity/tokens/token-queries';
import { createTokenAction, revokeTokenAction } from './actions';

export function OwnTokens({
  tokens,
  scopes,
  organizationCode,
}: {
  tokens: readonly TokenRow[];
  scopes: readonly string[];
  organizationCode: string;
}) {
  const t = useTranslations('settings.tokens');
  const create = useActing(createTokenAction);
  return (
    <>
      <Section title={t('yours')}>
        <TokenList tokens={tokens} label={t('yours')} revoke={revokeTokenAction} />
      </Section>
      <Section title={t('new')} hint={t('actsFor', { organization: organizationCode })}>
        <NewTokenForm scopes={scopes} create={create} />
      </Section>
    </>
  );
}
