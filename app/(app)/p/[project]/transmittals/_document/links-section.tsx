'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { CopyButton } from '@/app/_ui/copy-button';
import { notify } from '@/app/_ui/notify';
import { TextField } from '@/app/_ui/text-field';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { TransmittalLink } from '@/lib/documents/transmittals/dto';
import { isBlank } from '@/lib/platform/visible-text';
import { createLinkAction, revokeLinkAction } from '../actions';

interface LinksSectionProps {
  publicId: string;
  links: readonly TransmittalLink[];
  /** Above NORMAL: no link is made, and those from before do not open. */
  isSecret: boolean;
}

/** Links for readers without an account: made, counted and revoked here. An address is shown once. */
export function LinksSection({ publicId, links, isSecret }: LinksSectionProps) {
  const t = useTranslations('transmittals.links');
  const words = useTranslations('document');
  const createLink = useActing(createLinkAction);
  const revokeLink = useActing(revokeLinkAction);
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('14');
  const [made, setMade] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (call: () => Promise<{ ok: boolean; message?: string; data?: unknown }>) => {
    setBusy(true);
    const answer = await call().catch(() => null);
    setBusy(false);
    if (!answer?.ok) notify({ kind: 'error', text: answer?.message ?? words('offline') });
    return answer?.ok ? answer.data : null;
  };
  const create = async () => {
    const input = { publicId, recipientLabel: label, days: Number(days) || 0 };
    const link = (await send(() => createLink(input))) as { url: string } | null;
    if (!link) return;
    setMade(link.url);
    setLabel('');
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-table text-muted">{t(isSecret ? 'secret' : 'hint')}</p>
      {!isSecret && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label={t('recipient')}
              value={label}
              maxLength={200}
              onChange={(event) => setLabel(event.target.value)}
            />
          </div>
          <div className="w-24">
            <TextField
              label={t('days')}
              inputMode="numeric"
              value={days}
              maxLength={2}
              onChange={(event) => setDays(event.target.value)}
            />
          </div>
          <Button pending={isBusy} disabled={isBlank(label)} onClick={() => void create()}>
            {t('create')}
          </Button>
        </div>
      )}
      {made && (
        <p role="status" className="flex flex-wrap items-center gap-2 break-all" data-testid="made-link">
          <a href={made} target="_blank" rel="noreferrer" className="text-primary underline">
            {made}
          </a>
          <CopyButton text={made} what={t('address')} />
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-col border-t border-line">
          {links.map((link) => (
            <li
              key={link.publicId}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 text-table"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="font-medium break-words">{link.recipientLabel}</span>{' '}
                <span className="block text-muted">
                  {link.isOpen ? t('until') : t('ended')} <ThaiDate iso={link.expiresAt} form="datetime" /> ·{' '}
                  {t('used', { opened: link.openedCount, downloaded: link.downloadedCount })}
                </span>
              </span>
              {link.isOpen && (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void send(() => revokeLink({ publicId, linkPublicId: link.publicId }))}
                >
                  {t('revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
