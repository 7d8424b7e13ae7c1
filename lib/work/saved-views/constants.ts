import type { ViewScope } from '@/db/enums';
import { DRAWING_KINDS } from '@/lib/documents/drawings/constants';
import { REGISTER_FOLDERS } from '@/lib/documents/kind-traits';
import type { TableLayout } from '@/lib/people/preferences/schema';

/** The registers with saved views, by table name. */
export const VIEW_REGISTERS = [...REGISTER_FOLDERS, ...DRAWING_KINDS.map((kind) => `drawings-${kind}` as const)];
export type ViewRegister = (typeof VIEW_REGISTERS)[number];

/** Maximum length of a name: the column's width, and a longer one does not fit the rail. */
export const MAX_VIEW_NAME = 80;

/** Maximum views per register and owner (person, organization or project): the list is read as a whole. */
export const MAX_VIEWS = 30;

/** Maximum pins per person and project: each has its own count, and the rail has no room for more. */
export const MAX_PINS = 12;

/** The rail has room for three digits; a higher count shows as `999+`. */
export const MAX_VIEW_COUNT = 999;

/** Address parameters for the position in the list or the open view. */
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
  /** Codes of the roles whose default it is. */
  roleDefaults: string[];
  /** `name` is null for people of other organizations. */
  owner: { organizationCode: string; name: string | null; isActor: boolean; hasLeft: boolean };
  mayChange: boolean;
};
