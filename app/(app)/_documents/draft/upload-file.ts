import type { AttachmentValue } from './draft-parts';

export type UploadOutcome = { ok: true; file: AttachmentValue } | { ok: false; message: string | null };

type Answer = { publicId: string; filename: string; sizeBytes: number; scanState: string };

/**
 * Uploads one file by XMLHttpRequest, because `fetch` reports no progress. `message` is the server's own sentence, or
 * null without an answer. The key lets a repeated upload find its first one.
 */
export function uploadFile(
  file: File,
  key: string,
  onProgress: (share: number) => void,
): { outcome: Promise<UploadOutcome>; abort: () => void } {
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.open('POST', '/api/v1/attachments');
    request.setRequestHeader('Idempotency-Key', key);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const body = request.response as (Partial<Answer> & { message?: string }) | null;
      const isStored = request.status < 300 && body?.publicId !== undefined;
      resolve(isStored ? { ok: true, file: asValue(body as Answer) } : { ok: false, message: body?.message ?? null });
    });
    for (const failed of ['error', 'abort', 'timeout']) {
      request.addEventListener(failed, () => resolve({ ok: false, message: null }));
    }
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
  return { outcome, abort: () => request.abort() };
}

function asValue(answer: Answer): AttachmentValue {
  return {
    publicId: answer.publicId,
    fileName: answer.filename,
    sizeBytes: answer.sizeBytes,
    isScanned: answer.scanState === 'CLEAN',
  };
}
