/** The face of the platform's own checkbox, which stays a real input. */
export const SWITCH_STYLE =
  'relative h-5 w-9 shrink-0 appearance-none rounded-full border border-input bg-sunken transition-colors duration-100 ' +
  'after:absolute after:top-[2px] after:left-[2px] after:size-3.5 after:rounded-full after:bg-muted ' +
  'after:transition-transform after:duration-100 checked:border-primary checked:bg-primary ' +
  'checked:after:translate-x-4 checked:after:bg-on-primary disabled:opacity-60';
