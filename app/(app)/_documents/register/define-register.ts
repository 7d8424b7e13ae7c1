import type { ReactNode } from 'react';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { RowShape, TablePage, TablePreferences } from '@/app/_ui/data-table/table-types';
import type { RegisterPage } from '@/lib/documents/register/register-page';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ExportedRows } from '@/lib/platform/exports/exported-rows';
import type { RegisterContext } from './register-context';
import type { AnySpec, RegisterParams, RegisterSpec, Translate } from './register-spec';

/** Rights of the acting organization in a register. */
export type RegisterAccess = {
  mayCreate: boolean;
  /** Its drafts can be submitted together. */
  maySubmit: boolean;
  /** Another way to fill the register, offered where it is empty: a key of its messages and the address. */
  start?: { word: string; href: string } | undefined;
};

/** Props of a register's table. The server serializes all of it for the browser. */
export type RegisterTableProps<Row extends RowShape, Options> = RegisterAccess & {
  rows: readonly Row[];
  page: TablePage;
  query: ListQuery;
  view: string;
  options: Options;
  around: RegisterContext;
  /** Address of the register. */
  base: string;
  /** Key of the person's column layout; without one, `layout` applies. */
  layoutId: string;
  layout: TablePreferences;
  /** The quick filters; undefined on the print page, which has no filters. */
  quick?: ReactNode;
};

interface RegisterParts<Row extends RowShape, Options, Spec> {
  spec: Spec;
  /** Address of the register, encoded. */
  path(projectCode: string): string;
  /** Options of the filters. */
  options(ctx: UserCtx, projectCode: string): Promise<Options>;
  /**
   * @param held permissions of the acting organization
   * @param options reads the options once; the table has the same
   */
  access(
    ctx: UserCtx,
    projectCode: string,
    held: readonly string[],
    options: () => Promise<Options>,
  ): Promise<RegisterAccess> | RegisterAccess;
  /** Made by `registerTable` in a client module. */
  Table(props: RegisterTableProps<Row, Options>): ReactNode;
  /** Buttons at the head of the page, after print and export. */
  actions?(t: Translate, base: string, access: RegisterAccess): ReactNode;
  /** Takes the place of the tabs of views. */
  tabs?(t: Translate, projectCode: string): ReactNode;
  /** Namespaces of messages beside its own that the table reads. */
  messages?: readonly string[];
}

/** A page of rows. @throws AppError PROJECT_UNKNOWN */
type ReadPage<Row, Params> = (ctx: UserCtx, projectCode: string, params: Params) => Promise<RegisterPage<Row>>;

/** Reads all rows without pages. @throws AppError FORBIDDEN without `export.use` */
type ReadAll<Row, Params> = (
  ctx: UserCtx,
  projectCode: string,
  params: Params,
  limit: number,
) => Promise<ExportedRows<Row>>;

type ListParams<S extends AnySpec> = Pick<RegisterParams<S>, 'view' | 'filters' | 'sort'>;

/** A register as its page, print and export see it: whatever its rows are. */
export interface Register extends RegisterParts<RowShape, unknown, AnySpec> {
  list: ReadPage<RowShape, RegisterParams<AnySpec>>;
  exportRows: ReadAll<RowShape, ListParams<AnySpec>>;
}

/** Makes a register of its parts. The compiler compares views, sort keys and values of filters with the two lists. */
export function defineRegister<Row extends RowShape, Options, S extends RegisterSpec<Row, Options>>(
  register: RegisterParts<Row, Options, S> & {
    list: ReadPage<Row, RegisterParams<S>>;
    exportRows: ReadAll<Row, ListParams<S>>;
  },
): Register {
  const { list, exportRows, ...parts } = register;
  // Parameters of this register's own address alone arrive here.
  const own = (params: RegisterParams<AnySpec> | ListParams<AnySpec>) => params as RegisterParams<S>;
  return {
    ...parts,
    list: (ctx, projectCode, params) => list(ctx, projectCode, own(params)),
    exportRows: (ctx, projectCode, params, limit) => exportRows(ctx, projectCode, own(params), limit),
  };
}

/** The register that an address names, by its parameters; null where there is none. */
export type PickRegister = (params: Readonly<Record<string, string>>) => Register | null;
