'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import { newPublicId } from '@/lib/platform/id';
import { addScanAction } from './scan-action';

/** Uploads a scan of the letter and attaches it to the number immediately. */
export function ScanUpload({
  place,
  rules,
}: {
  place: { seriesPublicId: string; sequence: number };
  rules: { accept: string; maxBytes: number };
}) {
  const t = useTranslations('numbers.scans');
  const draft = useTranslations('draft');
  const add = useActing(addScanAction);
  const uploads = useUploads(
    async ({ publicId }) => {
      const input = { ...place, attachmentPublicId: publicId };
      const answer = await add({ idempotencyKey: newPublicId(), input }).catch(() => null);
      if (answer?.ok) notify({ kind: 'success', text: t('added') });
      else notify({ kind: 'error', text: answer?.message ?? draft('uploadFailed') });
    },
    (file) => (file.size > rules.maxBytes ? draft('fileTooLarge', { size: fileSize(rules.maxBytes) }) : null),
  );
  return (
    <AttachmentsField
      value={[]}
      uploads={uploads}
      accept={rules.accept}
      maxBytes={rules.maxBytes}
      onChange={() => undefined}
    />
  );
}
