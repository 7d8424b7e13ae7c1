import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { once, recordAnswers, type StoredAnswer } from '@/lib/platform/idempotency';
import { discardIncoming, prepareFile } from '@/lib/platform/storage/content-store';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { transact } from '@/lib/platform/transact';
import { contentBytes, receiveForm } from './receive-form';
import { requireUploader } from './require-uploader';
import { refuseHoarding, storeUpload, type UploadedFile } from './store-upload';
import { inUploadSlot } from './upload-slots';

export interface Upload {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  idempotencyKey: string | null;
}

/**
 * Takes one file of a multipart form into temporary storage, bound to the actor, until a document takes it or 24 hours
 * have passed. The type comes from the content and must agree with the name.
 * @throws AppError FORBIDDEN, STORAGE_FULL, BUSY, PAYLOAD_TOO_LARGE before anything is read; STORAGE_UNAVAILABLE when the
 *   file cannot be stored now; FILE_INFECTED when a virus was found (the file is kept apart and audited); what `receiveForm`, `storeUpload` and `once` throw
 */
export async function uploadFile(
  ctx: UserCtx,
  { headers, body, idempotencyKey }: Upload,
): Promise<StoredAnswer<UploadedFile>> {
  await requireUploader(ctx);
  await refuseFullVolume();
  const { least, most } = contentBytes(headers);
  return inUploadSlot(ctx.actor.userId, most, async (bytesUnderWay) => {
    // Parts that are still arriving have no row yet.
    await refuseHoarding(ctx, bytesUnderWay + least);
    return receiveAndStore(ctx, { headers, body, idempotencyKey });
  });
}

async function receiveAndStore(
  ctx: UserCtx,
  { headers, body, idempotencyKey }: Upload,
): Promise<StoredAnswer<UploadedFile>> {
  const file = await receiveForm(headers, body);
  try {
    const call = {
      key: idempotencyKey,
      route: 'POST /api/v1/attachments',
      body: { filename: file.filename, sha256: file.sha256 },
      statusCode: 201,
    };
    const stored = await once(ctx, call, async (claim) => {
      await prepareFile(file.incomingPath, file.sha256, file.sizeBytes);
      return transact(ctx, async (tx) => {
        const answer = await storeUpload(tx, file);
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      });
    });
    if (stored.answer.isQuarantined) throw new AppError('FILE_INFECTED');
    return stored;
  } finally {
    await discardIncoming(file.incomingPath);
  }
}
