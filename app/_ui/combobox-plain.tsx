'use client';

import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useLayoutEffect } from 'react';
import { classNames } from './class-names';
import type { ComboboxControlProps, ComboboxMultipleControlProps } from './combobox-props';

/**
 * A combobox without its list, until the library has been loaded. The same hook looks typed text up and takes it, so
 * Enter, Tab and leaving the field act as they do afterwards. Only the list and its arrow keys come later.
 */
export function PlainCombobox({
  control,
  value,
  onChange,
  placeholder,
  disabled,
  option,
  late,
}: Plain<ComboboxControlProps>) {
  const t = useTranslations('ui.combobox');
  return (
    <div className="relative">
      <PlainInput
        {...{ control, placeholder, disabled, option, late }}
        text={option.typed ?? value?.label ?? ''}
        className={classNames('control', value ? 'pr-16' : 'pr-9')}
      />
      <div className="absolute inset-y-0 right-1 flex items-center text-muted">
        {value && (
          <PlainButton
            label={t('clear')}
            disabled={disabled}
            onClick={() => {
              option.clear();
              onChange(null);
              option.inputProps.ref.current?.focus();
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </PlainButton>
        )}
        <PlainButton
          label={t('open')}
          disabled={disabled}
          onClick={() => {
            late.load();
            option.setOpen(true);
            option.inputProps.ref.current?.focus();
          }}
        >
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </PlainButton>
      </div>
    </div>
  );
}

/** As PlainCombobox for several choices. */
export function PlainComboboxMultiple(props: Plain<ComboboxMultipleControlProps>) {
  const { control, value, onChange, placeholder, disabled, option, late } = props;
  const t = useTranslations('ui.combobox');
  return (
    <div className="control flex flex-wrap items-center gap-1 has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <div className="flex w-full flex-wrap items-center gap-1">
        {value.map((chosen) => (
          <span
            key={chosen.value}
            className="inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-sm bg-selected pr-0.5 pl-1.5 text-table"
          >
            <span className="min-w-0 break-words">{chosen.label}</span>
            <button
              type="button"
              tabIndex={-1}
              disabled={disabled}
              aria-label={t('remove', { name: chosen.label })}
              onClick={() => onChange(value.filter((other) => other.value !== chosen.value))}
              className="flex size-5 items-center justify-center rounded-sm text-muted hover:text-ink"
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        ))}
        <PlainInput
          {...{ control, disabled, option, late }}
          placeholder={value.length > 0 ? '' : placeholder}
          text={option.typed ?? ''}
          className="min-w-20 flex-1 border-0 bg-transparent p-0 outline-none placeholder:text-muted placeholder:opacity-100"
        />
      </div>
    </div>
  );
}

/** Loads the full control; a running composition of an input method must keep its input. */
type Late = { load: () => void; setComposing: (isComposing: boolean) => void };
type Plain<P> = P & { late: Late };

function PlainInput({
  control,
  option,
  late,
  text,
  ...rest
}: Pick<Plain<ComboboxControlProps>, 'control' | 'option' | 'late' | 'placeholder' | 'disabled'> & {
  text: string;
  className: string;
}) {
  const { caret, inputProps, setOpen, type } = option;
  useLayoutEffect(() => {
    const input = inputProps.ref.current;
    return () => {
      const isFocused = input !== null && document.activeElement === input;
      caret.current = isFocused ? { start: input.selectionStart, end: input.selectionEnd } : null;
    };
  }, [caret, inputProps.ref]);
  return (
    <input
      {...rest}
      {...control}
      {...inputProps}
      type="text"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-labelledby={`${control.id}-label`}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      // A page that focuses its first field by itself has not been used yet.
      onFocus={() => navigator.userActivation?.hasBeenActive !== false && late.load()}
      onPointerEnter={late.load}
      onClick={() => setOpen(true)}
      onCompositionStart={() => late.setComposing(true)}
      onCompositionEnd={() => late.setComposing(false)}
      onChange={(event) => {
        setOpen(true);
        type(event.target.value, event.nativeEvent);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
        if (event.key === 'Escape') setOpen(false);
        inputProps.onKeyDown(event);
      }}
    />
  );
}

function PlainButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-7 items-center justify-center rounded-sm hover:text-ink"
    >
      {children}
    </button>
  );
}
