'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import { isBlank } from '@/lib/platform/visible-text';
import { readTemplateAction } from '../actions';
import type { DraftValues } from './draft-values';

/** Time to take it back. Milliseconds. */
const UNDO_MS = 8000;

/**
 * Inserts a template of the letter's type; the default one with one press. Existing text stays, and the template
 * follows it.
 */
export function TemplateField({
  values,
  templates,
  openedWith,
  onPatch,
}: {
  values: DraftValues;
  templates: FormOptions['templates'];
  openedWith: { actingOrganizationPublicId: string };
  onPatch: (change: Partial<DraftValues>) => void;
}) {
  const t = useTranslations('draft');
  const [isReading, setIsReading] = useState(false);
  const fitting = templates.filter(({ typeCode }) => typeCode === values.typeCode);
  if (fitting.length === 0) return null;

  async function start(publicId: string) {
    setIsReading(true);
    const answer = await readTemplateAction({ publicId }, openedWith);
    setIsReading(false);
    if (!answer.ok) {
      notify({ kind: 'error', text: answer.message });
      return;
    }
    const { subject, body } = values;
    onPatch({
      subject: isBlank(subject) ? answer.data.subject : subject,
      body: isBlank(body) ? answer.data.body : `${body.trimEnd()}\n\n${answer.data.body}`,
    });
    notify({
      kind: 'success',
      text: t('template.used'),
      durationMs: UNDO_MS,
      action: { label: t('template.undo'), onSelect: () => onPatch({ subject, body }) },
    });
  }

  const usual = isBlank(values.body) ? fitting.find(({ isDefault }) => isDefault) : undefined;
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        id="template"
        label={t('template.label')}
        className="w-full"
        placeholder={t('template.none')}
        disabled={isReading}
        options={fitting.map(({ publicId, name, isDefault }) => ({
          value: publicId,
          label: isDefault ? t('template.usual', { name }) : name,
        }))}
        value=""
        onChange={(event) => void start(event.target.value)}
      />
      {usual && (
        <Button size="small" pending={isReading} onClick={() => void start(usual.publicId)}>
          {t('template.start', { name: usual.name })}
        </Button>
      )}
    </div>
  );
}
