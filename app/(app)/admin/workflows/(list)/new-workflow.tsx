'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { ImportAnswer } from '@/lib/workflow/authoring/dto';
import { tooLarge } from '@/lib/workflow/definitions/rules';
import { createDraftAction, importAction } from '../actions';
import { useLabel } from '../use-label';

/** A new workflow: the smallest one there is, or a translated one of the older form. */
export function NewWorkflow() {
  const t = useTranslations('workflows');
  const label = useLabel();
  const router = useRouter();
  const create = useActing(createDraftAction);
  const translate = useActing(importAction);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [older, setOlder] = useState('');
  const [translated, setTranslated] = useState<ImportAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const begin = async () => {
    const oversize = tooLarge(older);
    if (oversize) return setError(label(oversize));
    setPending(true);
    setError(null);
    try {
      let text = translated ? JSON.stringify(translated.definition) : undefined;
      if (older.trim() !== '' && !translated) {
        const answer = await translate({ workflowCode: code, text: older });
        if (!answer.ok) return setError(answer.message);
        // The person reads the notes before anything is stored.
        if (answer.data.notes.length > 1) return setTranslated(answer.data);
        text = JSON.stringify(answer.data.definition);
      }
      const answer = await create({ workflowCode: code, ...(text ? { text } : {}) });
      if (!answer.ok) return setError(answer.message);
      setOpen(false);
      router.push(`/admin/workflows/${code}`);
    } catch {
      notify({ kind: 'error', text: t('failed') });
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      <LateDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('createTitle')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button variant="primary" pending={pending} onClick={begin}>
              {t('createDo')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {error && <Banner tone="danger">{error}</Banner>}
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            required
            value={code}
            maxLength={50}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
          <TextArea
            label={t('older')}
            hint={t('olderHint')}
            rows={6}
            value={older}
            spellCheck={false}
            onChange={(event) => {
              setOlder(event.target.value);
              setTranslated(null);
            }}
          />
          {translated && (
            <div role="status" className="text-table">
              <p className="font-medium">{t('translated')}</p>
              <ul className="list-disc pl-5">
                {translated.notes.map((note) => (
                  <li key={note.en}>{label(note)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </LateDialog>
    </>
  );
}
