'use client';

import type { ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Checkbox } from '../checkbox';
import { Combobox } from '../combobox';
import { ComboboxMultiple } from '../combobox-multiple';
import { DateInput } from '../date-input/date-input';
import { RadioGroup } from '../radio-group';
import { Select } from '../select';
import { TextArea } from '../text-area';
import { TextField } from '../text-field';
import { useFieldId } from './field-id';

type Named<P> = Omit<P, 'name' | 'value' | 'onChange' | 'error' | 'ref'> & { name: string };

/** Fields bound by name to the surrounding Form: value, error and focus are taken care of. */
export function FormTextField({ name, ...props }: Named<ComponentProps<typeof TextField>>) {
  const { register } = useFormContext();
  return <TextField id={useFieldId()(name)} {...props} {...register(name)} error={useFieldError(name)} />;
}

export function FormTextArea({ name, ...props }: Named<ComponentProps<typeof TextArea>>) {
  const { register } = useFormContext();
  return <TextArea id={useFieldId()(name)} {...props} {...register(name)} error={useFieldError(name)} />;
}

export function FormSelect({ name, ...props }: Named<ComponentProps<typeof Select>>) {
  const { register } = useFormContext();
  return <Select id={useFieldId()(name)} {...props} {...register(name)} error={useFieldError(name)} />;
}

export function FormCheckbox({ name, ...props }: Named<ComponentProps<typeof Checkbox>>) {
  const { register } = useFormContext();
  return <Checkbox id={useFieldId()(name)} {...props} {...register(name)} />;
}

export function FormRadioGroup({ name, ...props }: Named<ComponentProps<typeof RadioGroup>>) {
  const { field, fieldState } = useController({ name });
  return (
    <RadioGroup
      id={useFieldId()(name)}
      {...props}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** The value is `YYYY-MM-DD` or ''. */
export function FormDate({ name, ...props }: Named<ComponentProps<typeof DateInput>>) {
  const { field, fieldState } = useController({ name });
  return (
    <DateInput
      id={useFieldId()(name)}
      {...props}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** The value is a ComboboxOption or null; a schema that wants the id alone picks it in the submit function. */
export function FormCombobox({ name, ...props }: Named<ComponentProps<typeof Combobox>>) {
  const { field, fieldState } = useController({ name });
  return (
    <Combobox
      id={useFieldId()(name)}
      {...props}
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** The value is a list of ComboboxOptions. */
export function FormComboboxMultiple({ name, ...props }: Named<ComponentProps<typeof ComboboxMultiple>>) {
  const { field, fieldState } = useController({ name });
  return (
    <ComboboxMultiple
      id={useFieldId()(name)}
      {...props}
      value={field.value ?? []}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}
