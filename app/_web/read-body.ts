import { AppError } from '@/lib/platform/errors/app-error';

/** Larger than the longest letter in UTF-8 with everything around it; files have a route of their own. */
export const MAX_JSON_BYTES = 1_048_576;

/**
 * Reads a JSON body without ever holding more than the limit. An empty body is an empty object.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST
 */
export async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = await readLimited(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return parse(bytes);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
}

/**
 * Lets go of a body that is too large without cancelling it, which would destroy the connection: see settle-body.ts.
 * @throws AppError PAYLOAD_TOO_LARGE as soon as more than `maxBytes` has arrived
 */
export async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
}
