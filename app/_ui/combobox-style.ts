/** Shared faces of the single and the multiple combobox. */
export const COMBOBOX_ITEM =
  'flex min-h-8 cursor-default items-start gap-2 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-hover ' +
  'data-selected:font-medium data-disabled:text-muted pointer-coarse:min-h-11';
export const COMBOBOX_POPUP = 'popup w-(--anchor-width) min-w-56 max-w-(--available-width) p-1';
export const COMBOBOX_LIST = 'max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain';
