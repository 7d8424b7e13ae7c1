import type { ViewScope } from '@/db/enums';
import type { TableLayout } from '@/lib/people/preferences/schema';

/** The registers that have saved views, by the names of their tables. */
export const VIEW_REGISTERS = [
  'correspondence',
  'rfas',
  'transmittals',
  'circulations',
  'drawings-CONTRACT',
  'drawings-SHOP',
  'drawings-AS_BUILT',
] as const;
export type ViewRegister = (typeof VIEW_REGISTERS)[number];

/** The column's width; a longer name does not fit the rail. */
export const MAX_VIEW_NAME = 80;

/** Of a person, an organization or a project in one register: the list is read as a whole, and more is a search. */
export const MAX_VIEWS = 30;

/** Of a person in a project: each has a count of its own, and the rail has room for no more below the registers. */
export const MAX_PINS = 12;

/** The rail has room for three digits; more is said as `999+`. */
export const MAX_VIEW_COUNT = 999;

/** Parameters of a register's address that say where in the list a reader is, or which view is open. */
export const PLACE_NAMES: readonly string[] = ['after', 'before', 'size', 'open', 'saved'];

/** Parameters of a register's address with their values. */
export type ViewQuery = Readonly<Record<string, readonly string[]>>;

export type SavedView = {
  publicId: string;
  name: string;
  scope: ViewScope;
  query: ViewQuery;
  layout: TableLayout;
  versionNo: number;
  isPinned: boolean;
  isOwnDefault: boolean;
  /** Codes of the roles that open the register with it. */
  roleDefaults: string[];
  /** `name` is null for people of other organizations. */
  owner: { organizationCode: string; name: string | null; isActor: boolean; hasLeft: boolean };
  mayChange: boolean;
};
