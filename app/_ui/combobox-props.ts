import type { ControlProps } from './field';
import type { ComboboxOption } from './use-option-search';
import type { TypedOption } from './use-typed-option';

/** Props of a combobox's control, before and after its list is loaded. */
type SharedProps = {
  control: ControlProps;
  /** State of the typed text: it outlives the change from the plain control to the full one. */
  option: TypedOption;
  placeholder: string | undefined;
  disabled: boolean;
};

export type ComboboxControlProps = SharedProps & {
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
};

export type ComboboxMultipleControlProps = SharedProps & {
  value: readonly ComboboxOption[];
  onChange: (options: ComboboxOption[]) => void;
};
