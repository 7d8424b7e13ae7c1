import { z } from 'zod';
import { readPreferences } from '@/app/_shell/read-preferences';
import { keepHash } from '@/lib/documents/exports/made-files';
import type { UserCtx } from '@/lib/platform/ctx';
import {
  type FileColumn,
  MAX_EXPORT_ROWS,
  TABLE_FORMATS,
  type TableFormat,
  tableFile,
} from '@/lib/platform/exports/table-file';
import { newPublicId } from '@/lib/platform/id';
import { readNow } from '@/lib/platform/time/database-time';
import type { RawSearchParams } from './search-params';

const Format = z.enum(TABLE_FORMATS).catch('csv');

/** Parameters of an export's address: the filters of the list's own address, and the format. */
export function readDownload(request: Request): { raw: RawSearchParams; format: TableFormat } {
  const { searchParams } = new URL(request.url);
  return { raw: rawParams(searchParams), format: Format.parse(searchParams.get('format')) };
}

/** Search parameters of an address, in the form that Next.js passes to a page. */
export function rawParams(searchParams: URLSearchParams): RawSearchParams {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)]));
}

/** One row more than may be exported, so that it shows when there are more. */
export const EXPORT_READ_LIMIT = MAX_EXPORT_ROWS + 1;

/**
 * A list as a file to keep, whose hash is kept too. A list that is too long ends with a line that says so.
 * @param name of the file, without its ending; what cannot be written in Latin letters becomes an underscore for
 *   browsers that know no other names
 */
export async function tableDownload<Row>(
  ctx: UserCtx,
  format: TableFormat,
  {
    name,
    columns,
    rows,
    cutText,
    caption,
    isForm = false,
  }: {
    name: string;
    columns: readonly FileColumn<Row>[];
    rows: readonly Row[];
    cutText?: string;
    caption?: string;
    /** The file is filled in and read back: it says nothing of the system. */
    isForm?: boolean;
  },
): Promise<Response> {
  const reference = newPublicId();
  const [first, ...others] = columns;
  const isCut = rows.length > MAX_EXPORT_ROWS;
  const lines: (Row | null)[] = isCut ? [...rows.slice(0, MAX_EXPORT_ROWS), null] : [...rows];
  const file = await tableFile<Row | null>(format, {
    sheet: name,
    caption,
    look: await readPreferences(),
    facts: isForm
      ? undefined
      : {
          reference,
          scope: caption ?? name,
          madeBy: `${ctx.actor.displayName} (${ctx.actor.organizationCode})`,
          at: await readNow(ctx),
        },
    rows: lines,
    columns: [
      ...(first
        ? [{ ...first, value: (row: Row | null) => (row === null ? (cutText ?? null) : first.value(row)) }]
        : []),
      ...others.map((column) => ({ ...column, value: (row: Row | null) => (row === null ? null : column.value(row)) })),
    ],
  });
  if (!isForm) await keepHash(ctx, { content: file.content, exportPublicId: reference, format });
  return new Response(file.content, {
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'cache-control': 'no-store',
    },
  });
}
