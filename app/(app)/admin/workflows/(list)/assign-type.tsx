'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { useTypeWords } from '@/app/_ui/type-names';
import { visibleLength } from '@/lib/platform/visible-text';
import { assignTypeAction } from '../actions';

/** Of another workflow for the same kind of document. */
export interface ElsewhereType {
  typeCode: string;
  workflowCode: string;
}

/** Without it a workflow of one's own would be for no document. */
export function AssignType({ workflowCode, elsewhere }: { workflowCode: string; elsewhere: readonly ElsewhereType[] }) {
  const t = useTranslations('workflows.assign');
  const all = useTranslations('workflows');
  const router = useRouter();
  const wordOf = useTypeWords();
  const assign = useActing(assignTypeAction);
  const [isOpen, setOpen] = useState(false);
  const [typeCode, setTypeCode] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const chosen = elsewhere.find((type) => type.typeCode === typeCode);

  const run = async () => {
    if (!chosen) return;
    setPending(true);
    setError(null);
    const answer = await assign({ typeCode, fromWorkflowCode: chosen.workflowCode, workflowCode, reason }).catch(
      () => null,
    );
    setPending(false);
    if (!answer?.ok) return setError(answer?.message ?? all('failed'));
    setOpen(false);
    setTypeCode('');
    notify({ kind: 'success', text: t('done', { type: wordOf(typeCode), workflow: workflowCode }) });
    router.refresh();
  };

  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('openFor', { workflow: workflowCode })}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <LateDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { workflow: workflowCode })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{all('cancel')}</Button>
            <Button variant="primary" pending={pending} disabled={!chosen || visibleLength(reason) < 5} onClick={run}>
              {t('do')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {error && <Banner tone="danger">{error}</Banner>}
          <p className="text-table">{t('text')}</p>
          <Select
            label={t('type')}
            required
            value={typeCode}
            placeholder={t('choose')}
            options={elsewhere.map((type) => ({
              value: type.typeCode,
              label: t('now', { type: wordOf(type.typeCode), workflow: type.workflowCode }),
            }))}
            onChange={(event) => setTypeCode(event.target.value)}
          />
          <TextArea
            label={all('reason')}
            hint={all('reasonHint')}
            required
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </LateDialog>
    </>
  );
}
