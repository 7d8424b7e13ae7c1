import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Updates a form when its page is refreshed, as another form of the page may cause. Unsaved input is rebased onto the
 * new version if the form's own fields did not change on the server. Otherwise the form keeps its version, and the
 * server reports the conflict.
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
