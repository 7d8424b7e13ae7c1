'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import type { AttachmentValue } from '@/app/(app)/_documents/draft/draft-parts';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import { PAPER_METHODS } from '@/db/enums';
import { ALLOWED_TYPES, MAX_FILE_BYTES } from '@/lib/documents/files/rules';
import { acknowledgeAction } from '../actions';

/** Acknowledges a copy that came on paper: when, how, and the scan of the signed sheet. */
export function PaperReceipt({ publicId, today, onClose }: { publicId: string; today: string; onClose: () => void }) {
  const t = useTranslations('transmittals.paper');
  const words = useTranslations('document');
  const openedWith = useOpenedWith();
  const [receivedOn, setReceivedOn] = useState(today);
  const [method, setMethod] = useState<(typeof PAPER_METHODS)[number]>('HAND');
  const [files, setFiles] = useState<AttachmentValue[]>([]);
  const latest = useRef(files);
  latest.current = files;
  const uploads = useUploads(
    (file) => setFiles([...latest.current, file]),
    () => null,
  );
  const { pending, perform } = useCommands<'paper'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? words('offline'), description: refusal?.ref ?? '' }),
  );
  const attachmentPublicIds = files.map((file) => file.publicId);
  const acknowledge = () =>
    perform(
      'paper',
      (idempotencyKey) =>
        acknowledgeAction(
          { idempotencyKey, input: { publicId, paper: { receivedOn, method, attachmentPublicIds } } },
          openedWith,
        ),
      () => {
        notify({ kind: 'success', text: t('done') });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" pending={pending !== null} disabled={uploads.isBusy} onClick={acknowledge}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DateInput id="receivedOn" label={t('receivedOn')} value={receivedOn} onChange={setReceivedOn} />
        <Select
          label={t('method')}
          options={PAPER_METHODS.map((code) => ({ value: code, label: t(`by.${code}`) }))}
          value={method}
          onChange={(event) => setMethod(event.target.value as typeof method)}
        />
        <AttachmentsField
          value={files}
          uploads={uploads}
          accept={Object.keys(ALLOWED_TYPES)
            .map((extension) => `.${extension}`)
            .join(',')}
          maxBytes={MAX_FILE_BYTES}
          onChange={setFiles}
        />
      </div>
    </Dialog>
  );
}
