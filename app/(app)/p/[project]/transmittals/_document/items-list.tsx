'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { TransmittalItem } from '@/lib/documents/transmittals/dto';
import { acknowledgeAction } from '../actions';
import { itemHref } from '../item-href';

type Props = {
  publicId: string;
  projectCode: string;
  items: readonly TransmittalItem[];
  /** Positions of items that were revised since. */
  outdated: readonly number[];
  /** The first download asks whether it is acknowledged. */
  owesAcknowledgement: boolean;
};

/** Items handed over, with the files of each. */
export function ItemsList({ publicId, projectCode, items, outdated, owesAcknowledgement }: Props) {
  const t = useTranslations('transmittals.items');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <ol className="flex flex-col border-t border-line">
        {items.map((item) => {
          const href = itemHref(item, projectCode);
          const name = item.number ?? item.title;
          return (
            <li key={item.position} className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line py-2">
              <span className="w-6 shrink-0 text-end text-muted tabular-nums">{item.position}</span>
              <div className="min-w-0 flex-1 basis-56">
                {item.isHidden ? (
                  <span className="text-muted">{t('hidden')}</span>
                ) : href ? (
                  <Link href={href} prefetch={false} className="font-medium break-words text-primary hover:underline">
                    {name}
                  </Link>
                ) : (
                  <span className="break-words">{name}</span>
                )}{' '}
                {item.revisionLabel && <Badge>{t('rev', { label: item.revisionLabel })}</Badge>}{' '}
                {outdated.includes(item.position) && <Badge tone="urgent">{t('outdated')}</Badge>}
                {item.number && <span className="block text-table break-words text-muted">{item.title}</span>}
                <ul className="flex flex-col">
                  {item.files.map((file) => (
                    <li key={file.publicId}>
                      <a
                        href={`/api/transmittal-files/${publicId}/${file.publicId}`}
                        download
                        className="inline-flex items-center gap-1 text-table break-all text-primary hover:underline pointer-coarse:min-h-11"
                        onClick={(event) => {
                          if (!owesAcknowledgement) return;
                          event.preventDefault();
                          setAsked(event.currentTarget.href);
                        }}
                      >
                        <Download size={14} strokeWidth={1.75} aria-hidden />
                        {file.fileName}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
              <span className="text-table text-muted">
                {t('sent', { copies: item.copies })}
                {item.media && ` · ${item.media}`}
              </span>
            </li>
          );
        })}
      </ol>
      {asked && <AskAtDownload publicId={publicId} address={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The first download is the moment at which most recipients acknowledge. */
function AskAtDownload({ publicId, address, onClose }: { publicId: string; address: string; onClose: () => void }) {
  const t = useTranslations('transmittals.atDownload');
  const words = useTranslations('document');
  const openedWith = useOpenedWith();
  const { pending, perform } = useCommands<'acknowledge'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? words('offline'), description: refusal?.ref ?? '' }),
  );
  const download = () => {
    onClose();
    window.location.assign(address);
  };
  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      width="small"
      footer={
        <>
          <Button onClick={download}>{t('onlyDownload')}</Button>
          <Button
            variant="primary"
            pending={pending !== null}
            onClick={() =>
              perform(
                'acknowledge',
                (idempotencyKey) => acknowledgeAction({ idempotencyKey, input: { publicId } }, openedWith),
                download,
              )
            }
          >
            {t('acknowledge')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </LateDialog>
  );
}
