'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useRef, useState } from 'react';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import type { DefinitionReport } from '@/lib/workflow/authoring/dto';
import type { LintFinding } from '@/lib/workflow/definitions/lint/messages';
import { tooLarge } from '@/lib/workflow/definitions/rules';
import { useLabel } from '../../use-label';
import { readDraft } from './read-draft';

/** leading-5 and py-2 of the text. */
const LINE_PX = 20;
const PADDING_PX = 8;
/** More than any definition has that may be stored; laid out anew at every key, more would be felt. */
const MAX_NUMBERED = 5_000;

/** The text itself, with the lines of the findings to jump to. */
export function Source({
  text,
  findings,
  isReadOnly,
  onChange,
}: {
  text: string;
  findings: DefinitionReport['findings'];
  isReadOnly: boolean;
  onChange: (text: string) => void;
}) {
  const t = useTranslations('workflows');
  const label = useLabel();
  const [refused, setRefused] = useState<LintFinding | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = text.split('\n');
  const lineNumbers = lines.length > MAX_NUMBERED ? null : Array.from(lines, (_line, index) => index + 1).join('\n');
  const marked = new Set(findings.flatMap(({ line }) => line ?? []));

  /** Input beyond the limit is dropped: it could not be stored, and the page would hang. */
  const isRefused = (next: string): boolean => {
    const oversize = next.length > text.length ? tooLarge(next) : null;
    setRefused(oversize);
    return oversize !== null;
  };

  const change = (next: string) => {
    if (!isRefused(next)) onChange(next);
  };

  /** Before layout, which takes the browser seconds for a pasted megabyte. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    if (isRefused(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd))) event.preventDefault();
  };

  const goTo = (line: number) => {
    const field = area.current;
    if (!field) return;
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (line - 6) * LINE_PX);
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-table text-muted">{isReadOnly ? t('readOnly') : t('source.hint')}</p>
        {!isReadOnly && (
          <Button
            size="small"
            disabled={!readDraft(text)}
            onClick={() => change(JSON.stringify(JSON.parse(text), null, 2))}
          >
            {t('source.format')}
          </Button>
        )}
      </div>
      {refused && (
        <Banner tone="danger">
          {label(refused)} {t('source.kept')}
        </Banner>
      )}
      {marked.size > 0 && (
        <ul aria-label={t('findings.title')} className="flex flex-wrap gap-1">
          {[...marked]
            .sort((a, b) => a - b)
            .map((line) => (
              <li key={line}>
                <Button size="small" variant="ghost" onClick={() => goTo(line)}>
                  {t('findings.line', { line })}
                </Button>
              </li>
            ))}
        </ul>
      )}
      <div className="flex h-[60dvh] min-h-80 overflow-hidden rounded-md border border-input bg-surface text-meta leading-5 font-mono">
        {lineNumbers !== null && (
          <pre
            ref={numbers}
            aria-hidden
            className="relative w-12 shrink-0 overflow-hidden bg-sunken py-2 pr-2 text-right text-muted select-none"
          >
            {lineNumbers}
            {[...marked].map((line) => (
              <span
                key={line}
                className="absolute right-0 left-0 bg-chip-rejected pr-2 text-chip-rejected-ink"
                style={{ top: PADDING_PX + (line - 1) * LINE_PX }}
              >
                {line}
              </span>
            ))}
          </pre>
        )}
        <textarea
          ref={area}
          aria-label={t('source.label')}
          className="min-w-0 flex-1 resize-none overflow-auto bg-transparent p-2 font-mono whitespace-pre outline-offset-[-2px]"
          value={text}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          onChange={(event) => change(event.target.value)}
          onPaste={isReadOnly ? undefined : paste}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}
