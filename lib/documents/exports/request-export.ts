import { sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { requireAnywhere } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { transact } from '@/lib/platform/transact';
import { KEPT_DAYS } from './constants';
import { countExport } from './export-limit';
import { isPdfAvailable } from './pdf-availability';
import { EXPORTED_REGISTERS } from './registers';
import { ExportRequest, type RequestExport } from './schema';

/**
 * Requests a file of a register from the worker. Visibility is checked again when the file is made.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`, PDF_UNAVAILABLE, STORAGE_FULL
 */
export async function requestExport(
  ctx: UserCtx,
  input: RequestExport,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string; versionNo: number }> {
  const request = ExportRequest.parse(input.request);
  if (!Object.hasOwn(EXPORTED_REGISTERS, input.register)) throw new AppError('NOT_FOUND');
  const project = await enterableProject(ctx, request.projectCode);
  await requireAnywhere(ctx, 'export.use');
  if (input.format === 'pdf' && !(await isPdfAvailable(ctx))) throw new AppError('PDF_UNAVAILABLE');
  await refuseFullVolume();
  const answer = { publicId: newPublicId(), versionNo: 1 };
  await transact(ctx, async (tx) => {
    await tx.db.insert(exports).values({
      publicId: answer.publicId,
      userId: ctx.actor.userId,
      organizationId: ctx.actor.organizationId,
      projectId: project.id,
      register: input.register,
      format: input.format,
      fileName: input.fileName.slice(0, 255),
      request,
      expiresAt: sql`NOW(3) + INTERVAL ${KEPT_DAYS} DAY`,
    });
    await sendToWorker(tx, answer.publicId);
    await record(tx, {
      action: 'export.requested',
      entityType: 'export',
      entityPublicId: answer.publicId,
      entityLabel: input.fileName.slice(0, 255),
      projectId: project.id,
      changes: { format: [null, input.format], ...scopeOf(request) },
    });
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}
requestExport.limit = countExport;

/** Scope of the register for the audit; the row of the made file has the count of rows. */
function scopeOf({ params }: ExportRequest) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [null, value] as const]));
}

/** In the transaction that wrote the row. */
export function sendToWorker(tx: TxCtx, publicId: string): Promise<void> {
  return emit(tx, [
    {
      type: 'export.requested',
      payload: { exportPublicId: publicId },
      entityType: 'export',
      entityPublicId: publicId,
    },
  ]);
}
