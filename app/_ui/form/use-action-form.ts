'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { whenUsed } from '../when-used';
import type { ActionFailure, ActionOutcome } from './action-outcome';
import type { FormSchema } from './check-form';

const loadCheck = () => import('./check-form').then((module) => module.checkForm);
/** Error of the whole form: its check could not be loaded, so nothing is sent. */
const UNLOADED = 'unloaded';

export type ActionForm<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** The server's refusal, until the next attempt. */
  failure: ActionFailure | null;
  pending: boolean;
};

/**
 * A form with a server action as its only outcome. It checks with the server's schema, then maps the server's refusal
 * to the fields. Typed text is never lost, not even with the connection.
 */
export function useActionForm<In extends FieldValues, Out, Data>({
  schema,
  defaultValues,
  submit,
  onSuccess,
}: {
  /** Loads the schema, which is larger than the form: it is needed when the first field is left. */
  schema: () => Promise<FormSchema<In, Out>>;
  defaultValues: DefaultValues<In>;
  submit: (values: Out) => Promise<ActionOutcome<Data>>;
  onSuccess?: (data: Data, form: UseFormReturn<In, unknown, Out>) => void;
}): ActionForm<In, Out> {
  const t = useTranslations('form');
  const issues = useTranslations('form.issue');
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const loadSchema = useRef(schema);
  useEffect(
    () =>
      whenUsed(() => {
        // The check itself loads it again after a failure.
        Promise.all([loadCheck(), loadSchema.current()]).catch(() => undefined);
      }),
    [],
  );
  const form = useForm<In, unknown, Out>({
    resolver: async (values, context, options) => {
      const loaded = await Promise.all([loadCheck(), schema()]).catch(() => null);
      if (!loaded) return { values: {}, errors: { root: { type: UNLOADED } } } as ResolverResult<In, Out>;
      const [checkForm, loadedSchema] = loaded;
      return checkForm(loadedSchema, issues, locale)(values, context, options);
    },
    defaultValues,
    // Correcting should clear the complaint at once; complaining while somebody still types should not happen.
    mode: 'onBlur',
    reValidateMode: 'onChange',
    // The summary takes the focus instead: it says how many and leads to each.
    shouldFocusError: false,
  });

  const send = async (values: Out) => {
    setFailure(null);
    const outcome = await submit(values).catch((error: unknown): ActionOutcome<Data> => {
      // `fetch` throws a TypeError when nothing answers; any other error is an answer that is not the action's.
      const isOffline = error instanceof TypeError;
      return {
        ok: false,
        code: isOffline ? 'OFFLINE' : 'UNREADABLE',
        message: t(isOffline ? 'offline' : 'failing'),
        ref: '',
      };
    });
    if (outcome.ok) {
      form.reset(form.getValues());
      onSuccess?.(outcome.data, form);
      return;
    }
    for (const [name, messages] of Object.entries(outcome.fieldErrors ?? {})) {
      form.setError(name as FieldPath<In>, { type: 'server', message: messages[0] ?? t('failed') });
    }
    setFailure(outcome);
  };

  const refuse = ({ root }: { root?: { type?: unknown } }) => {
    if (root?.type === UNLOADED) setFailure({ code: 'OFFLINE', message: t('offline'), ref: '' });
  };
  return { form, onSubmit: form.handleSubmit(send, refuse), failure, pending: form.formState.isSubmitting };
}
