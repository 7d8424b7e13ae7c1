import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComboboxOption, OptionSearchState } from './use-option-search';

/** Popup of a combobox: the state of the search, and the choices. */
export function ComboboxPopup({ state, query }: { state: OptionSearchState; query: string }) {
  const t = useTranslations('ui.combobox');
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50 outline-none">
        <Base.Popup
          className="popup w-(--anchor-width) min-w-56 max-w-(--available-width) p-1"
          aria-busy={state === 'searching' || undefined}
        >
          <Base.Status className="px-2 text-table text-muted empty:hidden">
            {state === 'searching' ? t('searching') : state === 'failed' ? t('failed') : ''}
          </Base.Status>
          <Base.Empty className="px-2 py-1.5 text-table text-muted empty:hidden">
            {state === 'ready' ? t('none', { query }) : null}
          </Base.Empty>
          <Base.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain">
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled ?? false}
                className="flex min-h-8 cursor-default items-start gap-2 rounded-sm px-2 py-1.5 outline-none data-disabled:text-muted data-highlighted:bg-hover data-selected:font-medium pointer-coarse:min-h-11"
              >
                <span className="mt-0.5 w-4 shrink-0">
                  <Base.ItemIndicator>
                    <Check size={16} strokeWidth={1.75} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <span className="min-w-0">
                  {option.label}
                  {option.hint && <span className="block text-meta text-muted">{option.hint}</span>}
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
