'use client';

import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { holdsUnrecognised } from '../unrecognised';
import { ErrorSummary } from './error-summary';
import { FormIdProvider } from './field-id';
import { UnsavedGuard } from './unsaved-guard';
import type { ActionForm } from './use-action-form';

/** The `<form>` of a useActionForm: provider, error summary, guard against leaving with unsaved work. */
export function Form<In extends FieldValues, Out>({
  action,
  children,
  guard = true,
  className,
  id,
}: {
  action: ActionForm<In, Out>;
  children: ReactNode;
  /** Off where every change is saved as it is made. */
  guard?: boolean;
  className?: string;
  id?: string;
}) {
  const formId = useId();
  return (
    <FormProvider {...action.form}>
      <FormIdProvider value={formId}>
        <form
          id={id}
          // A submit before hydration must not put typed text into the address.
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!holdsUnrecognised(event.currentTarget)) void action.onSubmit(event);
          }}
          aria-busy={action.pending || undefined}
          className={className ?? 'flex flex-col gap-4'}
        >
          <ErrorSummary failure={action.failure} />
          {children}
          {guard && <UnsavedGuard when={action.form.formState.isDirty && !action.pending} />}
        </form>
      </FormIdProvider>
    </FormProvider>
  );
}
