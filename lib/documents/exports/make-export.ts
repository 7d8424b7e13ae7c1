import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { findOwnerCtx } from '@/lib/people/identity/access/find-person-ctx';
import { refuseChangedRights } from '@/lib/people/identity/access/read-rights';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CellValue } from '@/lib/platform/exports/cells';
import { type GrowingFile, growExportFile } from '@/lib/platform/exports/export-files';
import type { ExportedRows } from '@/lib/platform/exports/exported-rows';
import { type ExportFacts, TableHash } from '@/lib/platform/exports/table-hash';
import { writeCsv } from '@/lib/platform/exports/write-csv';
import { writeXlsx } from '@/lib/platform/exports/write-xlsx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { findChromium } from '@/lib/platform/pdf/find-chromium';
import { printPdf } from '@/lib/platform/pdf/print-pdf';
import { readNow } from '@/lib/platform/time/database-time';
import { maxRowsOf } from './constants';
import {
  fileOf,
  finishRun,
  type MadeExport,
  noteProgress,
  noteTotal,
  type Run,
  RunStopped,
  skipEmptyRun,
  startRun,
} from './export-run';
import { failRun } from './fail-run';
import type { PackMaker } from './pack-maker';
import { registerPage } from './register-page';
import { EXPORTED_REGISTERS, type ExportedRegister } from './registers';
import { noteWaiting } from './report-run';

/** A program of the machine is missing: an installation later mends it, so the delivery is repeated. */
class NoChromium extends Error {
  override name = 'NoChromium';
}

/** A report that sends nothing when it is empty. */
class NothingToSend extends Error {
  override name = 'NothingToSend';
}

/**
 * Makes the file of a requested export, with the rows that its owner may see now. Idempotent: a later run supersedes an
 * earlier one, and a completed export is left unchanged.
 * @param makePack makes an evidence pack
 * @throws Error for a fault; after the last attempt a final one, which becomes a dead letter
 */
export async function makeExport(ctx: Ctx, event: OutboxEvent, makePack: PackMaker): Promise<void> {
  if (event.type !== 'export.requested') return;
  const { exportPublicId } = event.payload;
  if (await waitsForChromium(ctx, exportPublicId)) {
    await noteWaiting(ctx, exportPublicId, 'PDF_UNAVAILABLE');
    throw new NoChromium('this worker has no Chromium: install chromium-headless-shell');
  }
  const run = await startRun(ctx, exportPublicId);
  if (!run) return;
  const file = await growExportFile(fileOf(run)).catch((error) => failRun(ctx, run, error));
  if (!file) return;
  let made: MadeExport;
  try {
    const written = await writeFile(ctx, run, file, makePack);
    made = { ...written, ...(await file.keep()) };
  } catch (error) {
    await file.discard();
    await endWithoutFile(ctx, run, error);
    return;
  }
  try {
    await finishRun(ctx, run, made);
  } catch (error) {
    if (error instanceof RunStopped) await file.discard();
    // The connection may be lost after the commit: the file stays, and is purged with the export.
    else await failRun(ctx, run, error);
  }
}

/** True for the PDF of a report on a machine without Chromium. A person who waits is refused instead. */
async function waitsForChromium(ctx: Ctx, publicId: string): Promise<boolean> {
  if (findChromium()) return false;
  const isReport = and(eq(exports.publicId, publicId), eq(exports.format, 'pdf'), isNotNull(exports.reportRunId));
  return (await ctx.db.$count(exports, and(isReport, inArray(exports.state, ['QUEUED', 'RUNNING', 'FAILED'])))) > 0;
}

async function endWithoutFile(ctx: Ctx, run: Run, error: unknown): Promise<void> {
  if (error instanceof RunStopped) return;
  if (error instanceof NothingToSend && run.report) {
    await skipEmptyRun(ctx, run, run.report).catch((stopped) => {
      if (!(stopped instanceof RunStopped)) throw stopped;
    });
  } else await failRun(ctx, run, error);
}

/** Of an evidence pack: with which rights, and what it holds. */
type Written = Pick<MadeExport, 'owner' | 'isPack' | 'acts'>;

async function writeFile(ctx: Ctx, run: Run, file: GrowingFile, makePack: PackMaker): Promise<Written> {
  const owner = await findOwnerCtx(ctx.db, run.owner, run.request.locale);
  if (!owner) throw new AppError('FORBIDDEN');
  const register = EXPORTED_REGISTERS[run.register];
  if (!register) throw new Error(`no register ${run.register}`);
  if (run.format === 'zip') return writePack(ctx, run, owner, { file, makePack });
  const max = maxRowsOf(run.format);
  const rows = await register.read(owner, run.request, max + 1);
  if (rows.total > max) throw new AppError(run.format === 'pdf' ? 'PDF_TOO_LONG' : 'EXPORT_TOO_LONG');
  if (rows.total === 0 && run.report?.skipsEmpty) throw new NothingToSend();
  await noteTotal(ctx, run, rows.total);
  const chunks = counted(ctx, run, owner, rows);
  const facts = factsOf(run, owner, await readNow(ctx));
  if (run.format === 'pdf') {
    await file.write([await pdfOf(run, { facts, register, total: rows.total, chunks })]);
    return { owner, isPack: false, acts: [] };
  }
  const { columns, head, locale, era } = run.request;
  const table =
    run.format === 'csv'
      ? writeCsv(
          columns.map(({ header }) => header),
          chunks,
          facts,
        )
      : writeXlsx(
          {
            name: head.title,
            caption: [head.title, ...head.filters].join(' · '),
            columns: columns.map(({ key, header, width }) => ({
              header,
              width,
              date: register.dates.includes(key) ? ('day' as const) : undefined,
            })),
            look: { locale, era },
            facts,
          },
          chunks,
        );
  await file.write(table);
  return { owner, isPack: false, acts: [] };
}

async function writePack(
  ctx: Ctx,
  run: Run,
  owner: UserCtx,
  { file, makePack }: { file: GrowingFile; makePack: PackMaker },
): Promise<Written> {
  const { publicId, register, request } = run;
  const pack = makePack(owner, {
    publicId,
    register,
    request,
    noteTotal: (records) => noteTotal(ctx, run, records),
    noteDone: async (records) => {
      await refuseChangedRights(owner);
      await noteProgress(ctx, run, records);
    },
  });
  await file.write(pack.chunks);
  await refuseChangedRights(owner);
  return { owner, isPack: true, acts: pack.acts };
}

/**
 * Counts rows as they pass, and detects a cancelled export.
 * @throws AppError RIGHTS_CHANGED when the owner's rights change before the last row has passed
 */
async function* counted(
  ctx: Ctx,
  run: Run,
  owner: UserCtx,
  { chunks }: ExportedRows<CellValue[]>,
): AsyncGenerator<CellValue[][]> {
  let done = 0;
  for await (const rows of chunks) {
    await refuseChangedRights(owner);
    yield rows;
    done += rows.length;
    await noteProgress(ctx, run, done);
  }
  await refuseChangedRights(owner);
}

async function pdfOf(
  { request }: Run,
  {
    facts,
    register,
    total,
    chunks,
  }: { facts: ExportFacts; register: ExportedRegister; total: number; chunks: AsyncIterable<CellValue[][]> },
): Promise<Buffer> {
  const rows: CellValue[][] = [];
  const hash = new TableHash(request.columns.map(({ header }) => header));
  for await (const chunk of chunks) {
    hash.add(chunk);
    rows.push(...chunk);
  }
  const { madeBy, at } = facts;
  return printPdf(
    registerPage({ request, rows, total, dates: register.dates, madeBy, at, originLine: hash.line(facts) }),
  );
}

function factsOf({ publicId, request: { head } }: Run, { actor }: UserCtx, at: Date): ExportFacts {
  return {
    reference: publicId,
    scope: [head.title, ...head.filters].join(' · '),
    madeBy: `${actor.displayName} (${actor.organizationCode})`,
    at,
  };
}
