import { z } from 'zod';
import { readPreferences } from '@/app/_shell/read-preferences';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { addressOf } from '@/app/_web/next-address';
import { type RouteHandler, route } from '@/app/_web/route';
import { type RawSearchParams, requireKnownFilters } from '@/app/_web/search-params';
import { rawParams, tableDownload } from '@/app/_web/table-download';
import { EXPORT_FORMATS, type ExportFormat } from '@/db/enums';
import { LONG_EXPORT_ROWS } from '@/lib/documents/exports/constants';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import { requestExport } from '@/lib/documents/exports/request-export';
import type { ExportRequest } from '@/lib/documents/exports/schema';
import { readLayout } from '@/lib/people/preferences/read-layout';
import { readTableLayouts } from '@/lib/people/preferences/read-table-layouts';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { type HandedOut, handOut } from '@/lib/platform/exports/hand-out';
import type { TableFormat } from '@/lib/platform/exports/table-file';
import { PublicId } from '@/lib/platform/public-id';
import { projectDay } from '@/lib/platform/time/project-day';
import { arrangementOf, namedView } from '../saved-views/open-saved-view';
import type { PickRegister, Register } from './define-register';
import { parseRegisterAddress } from './register-address';
import { registerRequest } from './register-request';

/** Parameters of an export's address beside the register's: `record` and `thread` make an evidence pack of one record. */
const OWN_NAMES = ['format', 'arranged', 'record', 'thread'];

const Params = z.looseObject({ project: z.string().max(60) });
const Format = z.enum(EXPORT_FORMATS).catch('csv');

/** The one record of an evidence pack; `thread` adds all documents of its references. @throws AppError NOT_FOUND */
function readRecord({ record, thread }: RawSearchParams): ExportRequest['record'] {
  const [named] = [record ?? []].flat();
  if (named === undefined) return undefined;
  const publicId = PublicId.safeParse(named);
  if (!publicId.success) throw new AppError('NOT_FOUND');
  return { publicId: publicId.data, withReferences: thread !== undefined };
}

/**
 * Exports all pages of a register. GET answers with the file. The worker makes long lists, PDFs and evidence packs: GET
 * redirects to the confirmation page; POST creates the export and redirects to the person's exports.
 */
export function registerExport(pick: PickRegister): { GET: RouteHandler; POST: RouteHandler } {
  const open = (params: z.output<typeof Params>) => {
    const register = pick(params as Record<string, string>);
    if (!register) throw new AppError('NOT_FOUND');
    return { register, projectCode: decodeURIComponent(params.project) };
  };
  const GET = route({
    params: Params,
    notFound: 'PROJECT_UNKNOWN',
    handle: async ({ ctx, params, request }) => {
      const { register, projectCode } = open(params);
      const { raw, format } = readAddress(request);
      const asked = await readExport(ctx, register, { projectCode, raw, format });
      const { params: narrowed } = parseRegisterAddress(register.spec, raw);
      let total = 0;
      const rows = await handOut(ctx, async () => {
        const list = await register.exportRows(ctx, projectCode, narrowed, LONG_EXPORT_ROWS + 1);
        total = list.total;
        if (!isTable(format) || total > LONG_EXPORT_ROWS) return null;
        const value = await readWhole(list);
        const { request: wanted, projectId } = asked;
        const act = actOf('register.exported', register, projectId);
        return { value, act, rows: value.length, scope: { format, ...wanted.params } };
      });
      if (!rows || !isTable(format)) {
        const { pathname, search } = new URL(request.url);
        return seeOther(addressOf('/exports/new', { from: pathname + search, rows: String(total) }));
      }
      const cells = register.spec.cells(asked.translate);
      const { title, filters, empty } = asked.request.head;
      const dates = EXPORTED_REGISTERS[register.spec.tableId]?.dates ?? [];
      return tableDownload<RowShape>(ctx, format, {
        name: asked.name,
        rows,
        // An empty CSV has only its header, for programs; an empty sheet says so in words.
        caption: [title, ...filters, ...(total === 0 ? [empty] : [])].join(' · '),
        columns: asked.request.columns.map(({ key, header, width }) => ({
          header,
          width,
          date: dates.includes(key) ? ('day' as const) : undefined,
          value: (row) => cells[key]?.(row) ?? null,
        })),
      });
    },
  });
  const POST = route({
    params: Params,
    notFound: 'PROJECT_UNKNOWN',
    handle: async ({ ctx, params, request }) => {
      const { register, projectCode } = open(params);
      const { raw, format } = readAddress(request);
      try {
        const { request: wanted, name } = await readExport(ctx, register, { projectCode, raw, format });
        await requestExport.limit(ctx);
        await requestExport(ctx, {
          register: register.spec.tableId,
          format,
          fileName: `${name}.${format}`,
          request: wanted,
        });
        return seeOther('/exports');
      } catch (error) {
        // A form post cannot show the body of an error response.
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        return seeOther(addressOf('/exports', { refused: error.code, after: String(error.retryAfterSeconds ?? '') }));
      }
    },
  });
  return { GET, POST };
}

/** Files that are made at once where the list is short. */
function isTable(format: ExportFormat): format is TableFormat {
  return format === 'csv' || format === 'xlsx';
}

function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  return { raw: rawParams(searchParams), format: Format.parse(searchParams.get('format')) };
}

/**
 * The request of a register's address, in the reader's language. Columns come from the address (`arranged`), else the
 * person's layout, else the saved view.
 */
async function readExport(
  ctx: UserCtx,
  register: Register,
  { projectCode, raw, format }: { projectCode: string; raw: RawSearchParams; format: ExportFormat },
) {
  const address = parseRegisterAddress(register.spec, raw);
  const record = readRecord(raw);
  requireKnownFilters(address.query, OWN_NAMES);
  const [arranged] = [raw.arranged ?? []].flat();
  const { layoutId, layout: saved } = arrangementOf(
    register.spec.tableId,
    await namedView(ctx, register, projectCode, raw),
  );
  const layout = arranged ? readLayout(arranged) : ((await readTableLayouts(ctx))[layoutId] ?? saved);
  const { locale, era } = await readPreferences();
  const asked = await registerRequest(ctx, register, { projectCode, address, layout, format, look: { locale, era } });
  const name = [asked.fileTitle, projectCode, thaiDay(projectDay(new Date()))].join('_').replaceAll(' ', '-');
  const request: ExportRequest = { ...asked.request, ...(format === 'zip' && record && { record }) };
  return { ...asked, request, name };
}

/** The audit row of a register that leaves as a file or on paper. */
export function actOf(action: string, { spec }: Register, projectId: number): HandedOut<unknown>['act'] {
  return { action, entityType: 'export', entityLabel: spec.tableId, projectId };
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** Files are kept by the year of the Buddhist Era. */
function thaiDay(iso: string): string {
  return `${Number(iso.slice(0, 4)) + 543}${iso.slice(4)}`;
}
