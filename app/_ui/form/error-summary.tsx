'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import type { ActionFailure } from './action-outcome';
import { useFieldId } from './field-id';

/** The errors at the top of the form, each linked to its field. Takes the focus after a refused submit. */
export function ErrorSummary({ failure }: { failure: ActionFailure | null }) {
  const t = useTranslations('form');
  const box = useRef<HTMLDivElement>(null);
  const { control } = useFormContext();
  const fieldId = useFieldId();
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const { errors, submitCount } = useFormState({ control });
  const problems = flatten(errors);
  const shown = submitCount > 0 && (failure !== null || problems.length > 0);
  const focused = useRef(0);

  useEffect(() => {
    if (!shown || focused.current === submitCount) return;
    focused.current = submitCount;
    const inPlace = [...problems].sort((a, b) => (isBefore(fieldId(a.name), fieldId(b.name)) ? -1 : 1));
    setLabels(Object.fromEntries(inPlace.map(({ name }) => [name, labelOf(fieldId(name))])));
    box.current?.focus();
  }, [shown, submitCount, problems, fieldId]);

  if (!shown) return null;
  const order = Object.keys(labels);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md bg-chip-rejected px-4 py-3 text-chip-rejected-ink">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert size={16} strokeWidth={1.75} className="mt-[3px] shrink-0" aria-hidden />
        {failure ? failure.message : t('summary', { count: problems.length })}
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 ml-6 list-disc">
          {[...problems]
            .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
            .map((problem) => (
              <li key={problem.name}>
                <button
                  type="button"
                  className="min-h-6 text-left underline"
                  onClick={() => focusField(fieldId(problem.name))}
                >
                  {labels[problem.name] ? `${labels[problem.name]}: ${problem.message}` : problem.message}
                </button>
              </li>
            ))}
        </ul>
      )}
      {failure?.retryAfterSeconds !== undefined && (
        <p className="mt-1 ml-6">{t('retryAfter', { seconds: failure.retryAfterSeconds })}</p>
      )}
      {failure?.ref && <p className="mt-1 ml-6 text-meta">{t('reference', { ref: failure.ref })}</p>}
    </div>
  );
}

function flatten(errors: FieldErrors, path = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key;
    if (!value || typeof value !== 'object') return [];
    if (typeof value.message === 'string' && value.message !== '') return [{ name, message: value.message }];
    return key === 'ref' ? [] : flatten(value as FieldErrors, name);
  });
}

// The label's own words; a required field's star is for the eye only.
function labelOf(id: string): string {
  return document.getElementById(`${id}-label`)?.textContent?.replace(/\s*\*$/, '') ?? '';
}

/** Schemas name their fields in another order than forms ask for them. */
function isBefore(id: string, other: string): boolean {
  const [a, b] = [document.getElementById(id), document.getElementById(other)];
  return a !== null && b !== null && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function focusField(id: string): void {
  const element = document.getElementById(id);
  const control = element instanceof HTMLFieldSetElement ? element.querySelector('input') : element;
  control?.focus();
}
