'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { Checkbox } from '@/app/_ui/checkbox';
import { useFieldId } from '@/app/_ui/form/field-id';
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from '@/db/operations-enums';
import { ANY_KIND_CODES, type AnyKindCode } from '@/lib/documents/kind-traits';
import { SYSTEM_ONLY_KINDS } from '@/lib/messages/subscriptions/constants';

/** Events to choose from, each with its content; events outside the scope are left out. */
export function KindsField({ isOfSystem }: { isOfSystem: boolean }) {
  const t = useTranslations('webhooks');
  const offered = SUBSCRIPTION_KINDS.filter((kind) => isOfSystem || !SYSTEM_ONLY_KINDS.includes(kind));
  return (
    <ChoicesField<SubscriptionKind>
      name="kinds"
      legend={t('field.kinds')}
      options={offered.map((kind) => ({ value: kind, label: t(`kinds.${kind}`), hint: t(`kindHints.${kind}`) }))}
    />
  );
}

export function DocumentKindsField() {
  const t = useTranslations('webhooks');
  return (
    <ChoicesField<AnyKindCode>
      name="documentKinds"
      legend={t('field.documentKinds')}
      hint={t('documentKindsHint')}
      options={ANY_KIND_CODES.map((kind) => ({ value: kind, label: t(`documentKinds.${kind}`) }))}
    />
  );
}

/** Checkboxes whose value is the list of ticked ones, in display order. */
function ChoicesField<T extends string>({
  name,
  legend,
  hint,
  options,
}: {
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: T; label: string; hint?: string }[];
}) {
  const id = useFieldId()(name);
  const { field, fieldState } = useController({ name });
  const chosen: readonly T[] = field.value ?? [];
  const error = fieldState.error?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className="flex flex-col gap-1.5" aria-describedby={described || undefined}>
      <legend id={`${id}-label`} className="mb-1 text-table font-medium">
        {legend}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          // The first one takes the focus of the error summary.
          ref={index === 0 ? field.ref : undefined}
          label={option.label}
          hint={option.hint}
          checked={chosen.includes(option.value)}
          onBlur={field.onBlur}
          onChange={(event) =>
            field.onChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? event.target.checked : chosen.includes(value))),
            )
          }
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="text-table text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
