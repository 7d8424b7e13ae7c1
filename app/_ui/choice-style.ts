const BASE =
  'relative shrink-0 appearance-none border border-input bg-surface transition-colors duration-100 disabled:bg-sunken ' +
  'checked:border-primary checked:bg-primary disabled:checked:border-muted disabled:checked:bg-muted after:absolute after:hidden checked:after:block';

/** Faces of the platform's own checkbox and radio: they stay real inputs. */
export const CHECKBOX_STYLE =
  `${BASE} size-4 rounded-sm after:top-[1px] after:left-[4.5px] after:h-[9px] after:w-[5px] after:rotate-45 ` +
  'after:border-r-2 after:border-b-2 after:border-on-primary indeterminate:border-primary indeterminate:bg-primary ' +
  'indeterminate:after:block indeterminate:after:top-[6px] indeterminate:after:left-[3px] indeterminate:after:h-0 ' +
  'indeterminate:after:w-2 indeterminate:after:rotate-0 indeterminate:after:border-r-0';

export const RADIO_STYLE = `${BASE} size-4 rounded-full after:inset-[4px] after:rounded-full after:bg-on-primary`;
