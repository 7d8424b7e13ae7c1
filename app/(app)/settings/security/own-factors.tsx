'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DialogButton } from '@/app/_ui/dialog-button';
import { EmptyState } from '@/app/_ui/empty-state';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { OwnSecurity } from '@/lib/people/identity/factors/factor-queries';

const loadAddApp = () => import('./add-app-dialog').then((module) => module.AddAppDialog);
const loadAddPasskey = () => import('./add-passkey-dialog').then((module) => module.AddPasskeyDialog);
const loadRename = () => import('./rename-factor-dialog').then((module) => module.RenameFactorDialog);
const loadRemove = () => import('./remove-factor-dialog').then((module) => module.RemoveFactorDialog);
const loadRenew = () => import('./renew-codes-dialog').then((module) => module.RenewCodesDialog);

/** Second factors of a person, and recovery codes for their loss. */
export function OwnFactors({ security }: { security: OwnSecurity }) {
  const t = useTranslations('factors');
  const { factors, codesLeft, need, canAddPasskey } = security;
  return (
    <>
      <Section
        title={t('list')}
        hint={t('listHint')}
        actions={
          <div className="flex flex-wrap gap-2">
            {canAddPasskey && (
              <DialogButton importer={loadAddPasskey} props={{ need }}>
                {t('addPasskey')}
              </DialogButton>
            )}
            <DialogButton importer={loadAddApp} props={{ need }} button={{ variant: 'primary' }}>
              {t('addApp')}
            </DialogButton>
          </div>
        }
      >
        {factors.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ) : (
          <ul className="max-w-3xl border-y border-line" aria-label={t('list')}>
            {factors.map((factor) => (
              <li
                key={factor.publicId}
                className="flex flex-wrap items-center gap-3 border-t border-line py-3 first:border-t-0"
              >
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-2">
                    <span className="font-medium break-words">{factor.name}</span>
                    <Badge>{t(`kinds.${factor.kind}`)}</Badge>
                  </div>
                  <div className="text-meta text-muted">
                    {t('since')} <ThaiDate iso={factor.createdAt} form="short" /> · {t('lastUsed')}{' '}
                    {factor.lastUsedAt ? <ThaiDate iso={factor.lastUsedAt} form="datetime" /> : '–'}
                  </div>
                </div>
                <DialogButton
                  importer={loadRename}
                  props={{ factor }}
                  button={{ size: 'small', 'aria-label': t('renameNamed', { name: factor.name }) }}
                >
                  {t('rename')}
                </DialogButton>
                <DialogButton
                  importer={loadRemove}
                  props={{ factor, need, isLast: factors.length === 1 }}
                  button={{ size: 'small', 'aria-label': t('removeNamed', { name: factor.name }) }}
                >
                  {t('remove')}
                </DialogButton>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {factors.length > 0 && (
        <Section
          title={t('codes')}
          hint={t('codesHint')}
          actions={
            <DialogButton importer={loadRenew} props={{ need }}>
              {t('renew')}
            </DialogButton>
          }
        >
          <p>{t('codesLeft', { count: codesLeft })}</p>
        </Section>
      )}
    </>
  );
}
