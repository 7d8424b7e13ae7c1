import type { useTranslations } from 'next-intl';
import type { SortKey } from '@/app/_ui/data-table/list-query';
import type { RowShape, TableColumn } from '@/app/_ui/data-table/table-types';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { RegisterCells } from '@/lib/platform/exports/cells';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import type { RegisterContext } from './register-context';

/** Reads messages of the register's own namespace; the server and the browser have the same. */
export type Translate = ReturnType<typeof useTranslations>;

type Labelled = {
  /** Key of its message. A field without a label is not in the filter panel. */
  label?: string;
};

/**
 * A parameter of the address that narrows the register. `codes` come from the database, `choices` are a fixed set of
 * which several may be given, `choice` one. A day is the first or the last of a range.
 */
export type FilterField<Options> = Labelled &
  (
    | { kind: 'text' | 'flag' }
    | { kind: 'day'; edge: 'from' | 'to' }
    | { kind: 'codes'; options(options: Options): readonly ComboboxOption[] }
    | {
        kind: 'choices' | 'choice';
        values: readonly [string, ...string[]];
        /** Message group that names the values. */
        words: string;
        /** A single value says by itself what it narrows, as each of a `choice` does. */
        saysAll?: true;
      }
  );

type ValueOf<Field> = Field extends { kind: 'choices'; values: readonly (infer Value)[] }
  ? Value[]
  : Field extends { kind: 'choice'; values: readonly (infer Value)[] }
    ? Value
    : Field extends { kind: 'codes' }
      ? string[]
      : Field extends { kind: 'flag' }
        ? true
        : string;

export type RegisterColumn<Row extends RowShape> = Omit<TableColumn<Row>, 'header' | 'filter' | 'text'> & {
  /** Name of a filter field, shown in the header; `dates` is the range from `dateFrom` to `dateTo`. */
  filter?: string;
};

/** One click that sets these filters and takes them away again. It is on while the address says exactly this. */
export type QuickChoice = { key: string; label: string; values: Readonly<Record<string, readonly string[]>> };

/**
 * Filters, views and columns of a register. Used by the server (address, print, export) and by the browser, so its
 * module imports nothing of either.
 */
export interface RegisterSpec<Row extends RowShape, Options> {
  /** Namespace of its messages. */
  name: string;
  /** A person's layout of the columns is kept under this name; another name has none. */
  tableId: ViewRegister;
  /** The first is the default; a register without views has none. */
  views: readonly string[];
  sorts: readonly string[];
  defaultSort: readonly SortKey[];
  filters: Readonly<Record<string, FilterField<Options>>>;
  /** Key of the message that says what `dateFrom` and `dateTo` are the dates of. */
  dates?: string;
  /** Present names of filters by their former ones, which bookmarks keep. */
  formerNames?: Readonly<Record<string, string>>;
  /** Keys of its messages where they are not `title`, `create`, `caption.<view>`, `empty.<view>`. */
  words?: { title: string; create: string; caption: string; empty: string };
  columns(t: Translate, around: RegisterContext): RegisterColumn<Row>[];
  /** Cells in plain text, for each column. */
  cells: RegisterCells<Row>;
  /** @param around with the view that is open */
  quick?(t: Translate, around: { view: string }): readonly QuickChoice[];
  /** Offers the date presets among the quick filters. */
  hasDatePresets?: boolean;
}

/** Declares a register; infers its views, sort keys and filters as literal types. */
export function registerSpec<Row extends RowShape, Options>() {
  return <const S extends RegisterSpec<Row, Options>>(spec: S): S => spec;
}

export type AnySpec = RegisterSpec<RowShape, unknown>;

/** Parameters of the list in `lib`, in the address's terms. */
export type RegisterParams<S extends Pick<AnySpec, 'views' | 'sorts' | 'filters'>> = {
  view: S['views'][number];
  sort: { key: S['sorts'][number]; descending: boolean }[];
  size: number;
  after: string | null;
  before: string | null;
  filters: { [Name in keyof S['filters']]?: ValueOf<S['filters'][Name]> };
};

/** Former names of the date range: the pages had their own before they adopted those of the API. */
export const FORMER_DATE_NAMES = { since: 'dateFrom', until: 'dateTo' } as const;

/** Keys of a register's messages in a view. */
export function wordsOf({ words }: Pick<AnySpec, 'words'>, view: string) {
  return words ?? { title: 'title', create: 'create', caption: `caption.${view}`, empty: `empty.${view}` };
}
