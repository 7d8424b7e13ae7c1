'use client';

import { useTranslations } from 'next-intl';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { CommonValues } from './common-values';

/** Ten lines: an empty letter looks like one. Pixels. */
const BODY_MIN_PX = 240;

/** Subject and text. */
export function TextFields({
  values,
  bodyLabel,
  problemOf,
  onPatch,
}: {
  values: CommonValues;
  bodyLabel: string;
  problemOf: (field: 'subject' | 'body') => string | undefined;
  onPatch: (change: Partial<CommonValues>) => void;
}) {
  const t = useTranslations('draft');
  return (
    <>
      <TextField
        id="subject"
        label={t('subject')}
        required
        error={problemOf('subject')}
        value={values.subject}
        onChange={(event) => onPatch({ subject: event.target.value })}
      />
      <TextArea
        id="body"
        label={bodyLabel}
        rows={10}
        style={{ minHeight: BODY_MIN_PX }}
        error={problemOf('body')}
        value={values.body}
        onChange={(event) => onPatch({ body: event.target.value })}
      />
    </>
  );
}
