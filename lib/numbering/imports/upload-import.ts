import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { once, recordAnswers, type StoredAnswer } from '@/lib/platform/idempotency';
import { MAX_TABLE_ROWS } from '@/lib/platform/tables/constants';
import { findHeading } from '@/lib/platform/tables/find-heading';
import type { Table, TableRow } from '@/lib/platform/tables/read-table';
import { readTableApart } from '@/lib/platform/tables/read-table-apart';
import { transact } from '@/lib/platform/transact';
import type { ImportState } from './dto';
import { judgeImport, readRegister } from './judge-import';
import { guessMapping, knownColumns } from './reading/guess-mapping';
import { type ReceivedRegister, receiveRegister } from './receive-register';
import type { UploadTarget } from './schema';

export interface RegisterUpload {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  idempotencyKey: string | null;
}

/** Rows of one INSERT: a statement must fit into a packet. */
const CHUNK = 1000;

/**
 * Receives the file of a register and stores its rows, including those up to the heading. If the heading names the
 * number column, the dry run follows at once; otherwise the person maps the columns first. The ledger is not touched.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN before anything is read; the refusals of receiveRegister, readTableApart,
 *   readRegister, judgeImport and once
 */
export async function uploadImport(
  ctx: UserCtx,
  target: UploadTarget,
  { headers, body, idempotencyKey }: RegisterUpload,
): Promise<StoredAnswer<ImportState>> {
  const project = await enterableProject(ctx, target.project);
  await requirePermission(ctx, 'numbering.import', { projectId: project.id });
  const file = await receiveRegister(headers, body);
  const table = await readTableApart(file.bytes);
  const call = {
    key: idempotencyKey,
    route: 'POST /api/v1/document-numbering/imports',
    body: { ...target, sha256: file.sha256 },
    statusCode: 201,
  };
  return once(ctx, call, (claim) =>
    transact(ctx, async (tx) => {
      const answer = await storeImport(tx, { project, typeCode: target.type ?? null }, { file, table });
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}

async function storeImport(
  tx: TxCtx<UserActor>,
  { project, typeCode }: { project: { id: number; code: string }; typeCode: string | null },
  { file, table }: { file: ReceivedRegister; table: Table },
): Promise<ImportState> {
  const publicId = newPublicId();
  const { heading, below } = splitAtHeading(table);
  const columnNames = heading.cells;
  const mapping = guessMapping(
    columnNames,
    below.map(({ cells }) => cells),
  );
  const choice = { mapping, defaultTypeCode: typeCode, answers: {} };
  const read = mapping.number === undefined ? null : await readRegister(tx, project, below, choice);
  const [inserted] = await tx.db.insert(documentNumberImports).values({
    publicId,
    projectId: project.id,
    fileName: file.fileName,
    fileFormat: table.format,
    fileEncoding: table.encoding,
    fileBytes: file.bytes.length,
    fileSha256: file.sha256,
    columnNames,
    columnMapping: mapping,
    headingRow: heading.rowNo,
    rowCount: below.length,
    createdBy: tx.actor.userId,
  });
  const importId = inserted.insertId;
  for (let start = 0; start < table.rows.length; start += CHUNK) {
    const rows = table.rows.slice(start, start + CHUNK).map((row) => ({
      ...row,
      publicId: newPublicId(),
      importId,
      ...(row.rowNo <= heading.rowNo && { verdict: 'HEADING' as const }),
    }));
    await tx.db.insert(documentNumberImportRows).values(rows);
  }
  await record(tx, {
    action: 'numbering.import_uploaded',
    entityType: 'number_import',
    entityPublicId: publicId,
    entityLabel: file.fileName,
    projectId: project.id,
    changes: { rows: [null, below.length], sha256: [null, file.sha256] },
  });
  if (!read) return { publicId, state: 'UPLOADED', versionNo: 1 };
  await judgeImport(tx, { id: importId, versionNo: 1, project }, read);
  return { publicId, state: 'CHECKED', versionNo: 2 };
}

/**
 * Of a file whose rows name no known column, the first row is taken for the heading until a person says otherwise.
 * @throws AppError IMPORT_EMPTY, IMPORT_TOO_MANY_ROWS
 */
function splitAtHeading({ rows }: Table): { heading: TableRow; below: TableRow[] } {
  const heading = findHeading(rows, knownColumns) ?? rows[0];
  const below = rows.filter(({ rowNo }) => heading !== undefined && rowNo > heading.rowNo);
  if (!heading || below.length === 0) throw new AppError('IMPORT_EMPTY');
  if (below.length > MAX_TABLE_ROWS) throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_TABLE_ROWS } });
  return { heading, below };
}
