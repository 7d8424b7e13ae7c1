'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { CommonValues } from './common-values';

/** Ten lines: an empty letter looks like one. Pixels. */
const BODY_MIN_PX = 240;

type ProblemOf = (field: 'subject' | 'body') => string | undefined;
type Props = {
  values: CommonValues;
  problemOf: ProblemOf;
  onPatch: (change: Partial<CommonValues>) => void;
};

/** Subject and text. */
export function TextFields({ bodyLabel, ...props }: Props & { bodyLabel: string }) {
  return (
    <>
      <SubjectField {...props} />
      <BodyField {...props} label={bodyLabel} />
    </>
  );
}

export function SubjectField({ values, problemOf, onPatch }: Props) {
  const t = useTranslations('draft');
  const subject = useRef<HTMLInputElement>(null);
  useTypedEarly(subject, values.subject, (typed) => onPatch({ subject: typed }));
  return (
    <TextField
      ref={subject}
      id="subject"
      label={t('subject')}
      required
      error={problemOf('subject')}
      value={values.subject}
      onChange={(event) => onPatch({ subject: event.target.value })}
    />
  );
}

export function BodyField({ values, label, problemOf, onPatch }: Props & { label: string }) {
  const body = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(body, values.body, (typed) => onPatch({ body: typed }));
  return (
    <TextArea
      ref={body}
      id="body"
      label={label}
      rows={10}
      style={{ minHeight: BODY_MIN_PX }}
      error={problemOf('body')}
      value={values.body}
      onChange={(event) => onPatch({ body: event.target.value })}
    />
  );
}

/**
 * Input before hydration reaches the DOM only: React keeps the text but fires no change event, and the next render
 * would reset it.
 */
function useTypedEarly(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onTyped: (typed: string) => void,
) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const typed = field.current?.value ?? '';
    // A browser shows every kind of line end as one.
    if (typed !== value.replaceAll(/\r\n?/g, '\n')) onTyped(typed);
  });
}
