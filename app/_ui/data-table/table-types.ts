import type { ReactNode } from 'react';
import type { Option } from '../select';
import type { ListQuery } from './list-query';

export type RowShape = Record<string, unknown>;

/** A filter in a column's header. Parameter names are those the page's parseListParams knows. */
export type HeaderFilter =
  | { kind: 'choices'; name: string; options: readonly Option[] }
  | { kind: 'text'; name: string }
  | { kind: 'dates'; from: string; to: string };

export type TableColumn<Row extends RowShape> = {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** The cell as plain text, for copying. */
  text(row: Row): string;
  /** Pixels. */
  width: number;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Takes the room that is left; at most one column, and of the pinned only the last: what sticks after it would not know where. */
  grow?: boolean;
  /** Yields to the subject in a narrow table: 1 first. */
  yields?: number;
  /** As `yields` while no row on the page has a value. */
  yieldsBlank?: number;
  /**
   * As `yields` while all rows on the page have one value: letters received by one organization, by their recipient.
   */
  yieldsSame?: number;
  /** Not shown until chosen. */
  optional?: boolean;
  /** Cannot be hidden: the number, what the row is. */
  fixed?: boolean;
  filter?: HeaderFilter;
  /** Place on the card that a row becomes below 768 px; columns without one are left out there. */
  card?: 'number' | 'status' | 'subject' | 'due' | 'holder';
};

export type TableSelection = { kind: 'rows'; ids: string[] } | { kind: 'filter'; count: number };

/** Table settings of a person. */
export type TablePreferences = {
  order?: string[] | undefined;
  hidden?: string[] | undefined;
  widths?: Record<string, number> | undefined;
  pinned?: string[] | undefined;
};

export type TablePage = {
  /** Exact up to 10,000. */
  total: number;
  totalCapped?: boolean;
  after: string | null;
  before: string | null;
};

/** Position of the shown row and navigation from it. */
export type PanePlace<Row extends RowShape = RowShape> = {
  next: Row | undefined;
  /** Changes with every refresh of the list. */
  rows: readonly Row[];
  /** Moves along the rows, and to the next page. */
  move: (step: 1 | -1) => void;
  close: () => void;
};

export type DataTableProps<Row extends RowShape> = {
  /** Stable name in ASCII letters, digits, - and _; a person's layout is kept under it. */
  id: string;
  /** Id of the list that the pane's open state belongs to, where several layouts share a list; `id` otherwise. */
  paneId?: string;
  /** Default open state, until the person changes it. */
  layout?: TablePreferences;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Accessible name of a row: the document number. */
  rowLabel: (row: Row) => string;
  rowHref?: (row: Row) => string;
  query: ListQuery;
  page: TablePage;
  /** Shown when nothing exists yet and no filter is set: an EmptyState. */
  empty: ReactNode;
  /** A search box bound to the parameter `q`. */
  searchLabel?: string;
  /** Beside the search box: quick filters. */
  toolbar?: ReactNode;
  /** Words for active filters that have no header filter, e.g. `{ box: 'กล่อง' }`. */
  filterLabels?: Readonly<Record<string, string>>;
  selectionActions?: (selection: TableSelection, clear: () => void) => ReactNode;
  /** By `event.code`: keys for the selected rows, or for the active one. They work before the selection bar has loaded. */
  selectionKeys?: Readonly<Record<string, (ids: readonly string[], clear: () => void) => void>> | undefined;
  /** Pane content for the shown row. */
  preview?: (row: Row, place: PanePlace<Row>) => ReactNode;
};
