'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { notify } from '@/app/_ui/notify';
import { RadioGroup } from '@/app/_ui/radio-group';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { OverflowRule } from '@/lib/numbering/engine/template/render-number';
import type { FormatVersion } from '@/lib/numbering/formats/dto';
import type { TemplateBuilder } from '@/lib/numbering/formats/open-builder';
import { isBlank } from '@/lib/platform/visible-text';
import { saveTemplateAction } from '../actions';
import { Conflict } from './conflict';
import { templateStart } from './template-start';

type Refusal = {
  message: string;
  fieldErrors: Record<string, string[]>;
  /** The refused start; its message does not apply to another start. */
  date: string;
};

/** Reason, start, and the save button; a conflicting version is shown beside the local one. */
export function SaveForm({
  builder,
  draft,
  onSaved,
  onTake,
}: {
  builder: TemplateBuilder;
  draft: { template: string; overflow: OverflowRule; isValid: boolean };
  onSaved: (version: FormatVersion) => void;
  onTake: (theirs: FormatVersion) => void;
}) {
  const t = useTranslations('numberFormats.save');
  const offline = useTranslations('form')('offline');
  const router = useRouter();
  const save = useActing(saveTemplateAction);
  const [seen, setSeen] = useState({ versionNo: builder.versionNo, of: builder });
  const [reason, setReason] = useState('');
  const [description, setDescription] = useState(builder.description ?? '');
  const [start, setStart] = useState<'NOW' | 'DATE'>('NOW');
  const [date, setDate] = useState('');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [between, setBetween] = useState<FormatVersion | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  if (seen.of !== builder) setSeen({ versionNo: builder.versionNo, of: builder });

  // The refusal takes the focus: the reader is at the button, far below it.
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);

  const refuse = (message: string, fieldErrors: Record<string, string[]> = {}) => {
    setRefusal({ message, fieldErrors, date });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!draft.isValid) return refuse(t('invalid'));
    const effectiveFrom = start === 'NOW' ? null : templateStart(date, new Date());
    if (effectiveFrom === undefined) return refuse(t('dateMissing'), { effectiveFrom: [t('dateMissing')] });
    setPending(true);
    setRefusal(null);
    const outcome = await save({
      configId: builder.configId,
      versionNo: seen.versionNo,
      template: draft.template,
      overflow: draft.overflow,
      description: isBlank(description) ? null : description,
      effectiveFrom,
      reason,
    }).catch(() => null);
    setPending(false);
    if (!outcome) return refuse(offline);
    if (outcome.ok) {
      const { version } = outcome.data;
      setReason('');
      setBetween(null);
      setSeen({ ...seen, versionNo: version.versionNo });
      onSaved(version);
      notify({
        kind: 'success',
        text: t(version.state === 'SCHEDULED' ? 'scheduled' : 'done', { versionNo: version.versionNo }),
      });
      router.refresh();
      return;
    }
    if (outcome.code === 'RECORD_CHANGED') setBetween((outcome.details?.current as FormatVersion | null) ?? null);
    refuse(outcome.message, outcome.fieldErrors);
  };
  const errorOf = (field: string) => refusal?.fieldErrors[field]?.[0];

  return (
    <form onSubmit={submit} noValidate aria-busy={pending || undefined} className="flex max-w-xl flex-col gap-4">
      <div ref={alert} tabIndex={-1} role="alert" className="empty:hidden">
        {between ? (
          <Conflict
            theirs={between}
            mine={draft.template}
            onKeepMine={() => {
              setSeen({ ...seen, versionNo: between.versionNo });
              setBetween(null);
              setRefusal(null);
            }}
            onTakeTheirs={() => {
              setSeen({ ...seen, versionNo: between.versionNo });
              setBetween(null);
              setRefusal(null);
              onTake(between);
              router.refresh();
            }}
          />
        ) : (
          refusal && <Banner tone="danger">{refusal.message}</Banner>
        )}
      </div>
      <RadioGroup
        legend={t('start')}
        inline
        value={start}
        onChange={(event) => setStart(event.target.value === 'DATE' ? 'DATE' : 'NOW')}
        options={[
          { value: 'NOW', label: t('startNow') },
          { value: 'DATE', label: t('startDate') },
        ]}
      />
      {start === 'DATE' && (
        <DateInput
          label={t('date')}
          hint={t('dateHint')}
          required
          value={date}
          onChange={setDate}
          // Said again of the new one when it loses the focus, it would push away the button that is being pressed.
          error={refusal?.date === date ? errorOf('effectiveFrom') : undefined}
        />
      )}
      <TextField
        label={t('description')}
        hint={t('descriptionHint')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={errorOf('description')}
      />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        required
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errorOf('reason')}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('button')}
        </Button>
      </div>
    </form>
  );
}
