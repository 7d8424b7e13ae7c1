import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once, recordAnswers, type StoredAnswer } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { ImportState } from './dto';
import { judgeImport } from './judge-import';
import { guessMapping } from './reading/guess-mapping';
import type { Register } from './reading/read-register';
import { readRegisterApart } from './reading/read-register-apart';
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
 * Takes in the file of a register and keeps its rows. Where the heading says which column is the number, the dry run
 * follows at once; otherwise the columns are to be named first. The ledger is not touched.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN before anything is read; what receiveRegister, readRegisterApart, judgeImport
 *   and once refuse
 */
export async function uploadImport(
  ctx: UserCtx,
  target: UploadTarget,
  { headers, body, idempotencyKey }: RegisterUpload,
): Promise<StoredAnswer<ImportState>> {
  const project = await enterableProject(ctx, target.project);
  await requirePermission(ctx, 'numbering.import', { projectId: project.id });
  const file = await receiveRegister(headers, body);
  const register = await readRegisterApart(file.bytes);
  const call = {
    key: idempotencyKey,
    route: 'POST /api/v1/document-numbering/imports',
    body: { ...target, sha256: file.sha256 },
    statusCode: 201,
  };
  return once(ctx, call, (claim) =>
    transact(ctx, async (tx) => {
      const answer = await storeImport(tx, { project, typeCode: target.type ?? null }, { file, register });
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}

async function storeImport(
  tx: TxCtx<UserActor>,
  { project, typeCode }: { project: { id: number; code: string }; typeCode: string | null },
  { file, register }: { file: ReceivedRegister; register: Register },
): Promise<ImportState> {
  const publicId = newPublicId();
  const mapping = guessMapping(register.columnNames);
  const [inserted] = await tx.db.insert(documentNumberImports).values({
    publicId,
    projectId: project.id,
    fileName: file.fileName,
    fileFormat: register.format,
    fileEncoding: register.encoding,
    fileBytes: file.bytes.length,
    fileSha256: file.sha256,
    columnNames: register.columnNames,
    columnMapping: mapping,
    rowCount: register.rows.length,
    createdBy: tx.actor.userId,
  });
  const importId = inserted.insertId;
  for (let start = 0; start < register.rows.length; start += CHUNK) {
    const rows = register.rows.slice(start, start + CHUNK);
    await tx.db
      .insert(documentNumberImportRows)
      .values(rows.map((row) => ({ ...row, publicId: newPublicId(), importId })));
  }
  await record(tx, {
    action: 'numbering.import_uploaded',
    entityType: 'number_import',
    entityPublicId: publicId,
    entityLabel: file.fileName,
    projectId: project.id,
    changes: { rows: [null, register.rows.length], sha256: [null, file.sha256] },
  });
  if (mapping.number === undefined) return { publicId, state: 'UPLOADED', versionNo: 1 };
  await judgeImport(tx, { id: importId, versionNo: 1, project }, { mapping, defaultTypeCode: typeCode });
  return { publicId, state: 'CHECKED', versionNo: 2 };
}
