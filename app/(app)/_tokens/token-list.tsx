'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { TokenRow } from '@/lib/people/identity/tokens/token-queries';

/** Tokens with what they may do and when they were last used; `revoke` ends one. */
export function TokenList({
  tokens,
  label,
  revoke: revokeToken,
}: {
  tokens: readonly TokenRow[];
  label: string;
  revoke: (input: { publicId: string }) => Promise<ActionOutcome<unknown>>;
}) {
  const t = useTranslations('settings.tokens');
  const form = useTranslations('form');
  const [isPending, startTransition] = useTransition();
  const revoke = (publicId: string) =>
    startTransition(async () => {
      const result = await revokeToken({ publicId }).catch(() => null);
      notify(
        result?.ok
          ? { kind: 'success', text: t('revoked') }
          : { kind: 'error', text: result?.message ?? form('offline') },
      );
    });
  if (tokens.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;
  return (
    <ul className="max-w-3xl border-y border-line" aria-label={label}>
      {tokens.map((token) => (
        <li
          key={token.publicId}
          className="flex flex-wrap items-center gap-3 border-t border-line py-3 first:border-t-0"
        >
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium break-words">{token.name}</span>
              <Badge>{token.organizationCode}</Badge>
              {token.state !== 'valid' && <Badge>{t(`states.${token.state}`)}</Badge>}
            </div>
            <div className="text-table break-words text-muted">{token.scopes.join(', ')}</div>
            <div className="text-meta text-muted">
              {t('until')} <ThaiDate iso={token.expiresAt} form="short" /> · {t('lastUsed')}{' '}
              {token.lastUsedAt ? <ThaiDate iso={token.lastUsedAt} form="datetime" /> : '–'}
            </div>
          </div>
          <Button
            size="small"
            pending={isPending}
            onClick={() => revoke(token.publicId)}
            aria-label={t('revokeNamed', { name: token.name })}
          >
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
