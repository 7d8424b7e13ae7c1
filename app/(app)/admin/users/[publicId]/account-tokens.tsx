'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Section } from '@/app/_ui/section';
import { NewTokenForm } from '@/app/(app)/_tokens/new-token-form';
import { TokenList } from '@/app/(app)/_tokens/token-list';
import type { TokenRow } from '@/lib/people/identity/tokens/token-queries';
import { issueServiceTokenAction, revokeManagedTokenAction } from '../actions';

/**
 * The tokens of an account somebody else looks after. People make theirs themselves; for another system's account it is
 * done here. @param scopes what the account holds, null where no token can be made for it
 */
export function AccountTokens({
  userPublicId,
  tokens,
  scopes,
}: {
  userPublicId: string;
  tokens: readonly TokenRow[];
  scopes: readonly string[] | null;
}) {
  const t = useTranslations('users');
  const issue = useActing(issueServiceTokenAction);
  const revoke = useActing(revokeManagedTokenAction);
  return (
    <>
      <Section title={t('tokens')} hint={scopes ? undefined : t('tokensHint')}>
        <TokenList tokens={tokens} label={t('tokens')} revoke={revoke} />
      </Section>
      {scopes && (
        <Section title={t('newToken')} hint={t('newTokenHint')}>
          <NewTokenForm scopes={scopes} create={(input) => issue({ ...input, userPublicId })} />
        </Section>
      )}
    </>
  );
}
