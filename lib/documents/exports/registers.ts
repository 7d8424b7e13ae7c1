import { DRAWING_REVISION_STATUSES, NCR_SEVERITIES, TRANSMITTAL_PURPOSES } from '@/db/enums';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import { exportLetters } from '@/lib/numbering/imported/list-letters';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CellValue, RegisterCells, Word } from '@/lib/platform/exports/cells';
import type { ExportedRows } from '@/lib/platform/exports/exported-rows';
import { circulationCells } from '../circulations/register/cells';
import { exportCirculations } from '../circulations/register/list-circulations';
import { contractDrawingCells, revisedCells } from '../drawings/cells';
import { exportContractDrawings } from '../drawings/contract/list-contract-drawings';
import { exportDrawings } from '../drawings/list-drawings';
import type { DrawingKind } from '../drawings/schema';
import type { RegisterFolder } from '../kind-traits';
import { letterCells } from '../letters/register/cells';
import { ncrCells } from '../ncrs/register/cells';
import { exportNcrs } from '../ncrs/register/list-ncrs';
import { rfaCells } from '../rfas/register/cells';
import { exportRfas } from '../rfas/register/list-rfas';
import { transmittalCells } from '../transmittals/register/cells';
import { exportTransmittals } from '../transmittals/register/list-transmittals';
import type { ExportRequest } from './schema';

/** A register as the worker exports it. */
export interface ExportedRegister {
  /** Messages that its cells use, each with its placeholders. */
  words: Readonly<Record<string, readonly string[]>>;
  /** Columns of calendar dates: a file keeps ISO, a PDF uses the reader's format. */
  dates: readonly string[];
  /** Columns of types and states: their cells are the words of the screen, with the code in a cell `<key>Code`. */
  codes: readonly string[];
  /**
   * Cells of the requested columns, for rows that the actor may see now.
   * @throws AppError PROJECT_UNKNOWN, FORBIDDEN; ZodError of the list's filters
   */
  read(ctx: UserCtx, request: ExportRequest, limit: number): Promise<ExportedRows<CellValue[]>>;
  /** The same list as identifiers of its records. A record with several rows comes several times. @throws as `read` */
  records(ctx: UserCtx, request: ExportRequest, limit: number): Promise<ExportedRows<string>>;
}

type Params = ExportRequest['params'];

interface Parts<Row> {
  words?: Readonly<Record<string, readonly string[]>>;
  dates: readonly string[];
  codes?: readonly string[];
  cells: RegisterCells<Row>;
  /** A list parses its own parameters. */
  rows(ctx: UserCtx, projectCode: string, params: never, limit: number): Promise<ExportedRows<Row>>;
}

function exported<Row extends { publicId: string }>({
  words = {},
  dates,
  codes = [],
  cells,
  rows,
}: Parts<Row>): ExportedRegister {
  return {
    words,
    dates,
    codes,
    read: async (ctx, { projectCode, params, columns, words: said }, limit) => {
      const { total, chunks } = await rows(ctx, projectCode, params as never, limit);
      const readers = cells(wordsOf(said));
      const cellsOf = (row: Row) => columns.map(({ key }) => readers[key]?.(row) ?? null);
      return { total, chunks: mapped(chunks, cellsOf) };
    },
    records: async (ctx, { projectCode, params }, limit) => {
      const { total, chunks } = await rows(ctx, projectCode, params as never, limit);
      return { total, chunks: mapped(chunks, ({ publicId }) => publicId) };
    },
  };
}

async function* mapped<Row, Made>(chunks: AsyncIterable<Row[]>, make: (row: Row) => Made): AsyncGenerator<Made[]> {
  for await (const rows of chunks) yield rows.map(make);
}

/** Translates with the messages of the request. */
function wordsOf(said: Readonly<Record<string, string>>): Word {
  return (key, values = {}) =>
    (said[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Labels of values, which have no placeholders. */
const names = (group: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [`${group}.${value}`, []]));

const revised = (kind: 'SHOP' | 'AS_BUILT') =>
  exported({
    words: names('status', DRAWING_REVISION_STATUSES),
    dates: ['changed', 'date'],
    codes: ['status'],
    cells: revisedCells,
    rows: (ctx, projectCode, { filters, sort }: Params, limit) =>
      exportDrawings(ctx, projectCode, { kind, filters, sort: sort as never }, limit),
  });

const REGISTERS: Readonly<Record<RegisterFolder | `drawings-${DrawingKind}`, ExportedRegister>> = {
  correspondence: exported({
    words: { ...names('urgency', URGENCIES), ...names('secrecy', SECRECIES) },
    dates: ['date', 'due', 'received'],
    codes: ['type', 'status'],
    cells: letterCells,
    rows: exportLetters,
  }),
  rfas: exported({
    words: { recalled: [], recalledBecause: ['reason'] },
    dates: ['submitted', 'due'],
    codes: ['step', 'status'],
    cells: rfaCells,
    rows: exportRfas,
  }),
  transmittals: exported({
    words: { ...names('purpose', TRANSMITTAL_PURPOSES), acknowledgedOf: ['done', 'all'], respondedOf: ['done', 'all'] },
    dates: ['submitted', 'due', 'response'],
    codes: ['purpose', 'status'],
    cells: transmittalCells,
    rows: exportTransmittals,
  }),
  ncrs: exported({
    words: names('severity', NCR_SEVERITIES),
    dates: ['found', 'due', 'submitted'],
    codes: ['severity', 'step'],
    cells: ncrCells,
    rows: exportNcrs,
  }),
  circulations: exported({
    words: { forced: [] },
    dates: ['due'],
    codes: ['status'],
    cells: circulationCells,
    rows: exportCirculations,
  }),
  'drawings-SHOP': revised('SHOP'),
  'drawings-AS_BUILT': revised('AS_BUILT'),
  'drawings-CONTRACT': exported({
    dates: ['changed'],
    cells: contractDrawingCells,
    rows: (ctx, projectCode, { filters, sort }: Params, limit) =>
      exportContractDrawings(ctx, projectCode, { filters, sort: sort as never }, limit),
  }),
};

/** The registers by the keys of their layouts; a request may name one that does not exist. */
export const EXPORTED_REGISTERS: Readonly<Record<string, ExportedRegister>> = REGISTERS;
