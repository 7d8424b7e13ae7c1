import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Brings a form up to date when its page is read again, which another form of the page causes. What is typed and not
 * saved stays; it goes on top of the new version only if what the form shows was not changed by somebody else, otherwise
 * it keeps its version and the server says so.
 */
export function useStoredValues<In extends FieldValues & { versionNo?: number | undefined }, Out>(
  { form }: { form: UseFormReturn<In, unknown, Out> },
  stored: In,
): void {
  const { isDirty, defaultValues } = form.formState;
  useEffect(() => {
    if (!defaultValues || stored.versionNo === defaultValues.versionNo) return;
    const isSame = Object.keys(stored).every((name) => name === 'versionNo' || stored[name] === defaultValues[name]);
    if (!isDirty) form.reset(stored);
    else if (isSame) form.reset(stored, { keepDirtyValues: true, keepDirty: true, keepErrors: true });
  }, [form, stored, isDirty, defaultValues]);
}
