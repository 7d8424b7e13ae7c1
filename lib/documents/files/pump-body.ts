import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { AppError } from '@/lib/platform/errors/app-error';

/** The slowest line sends something every few seconds; who is silent for longer holds a file and a connection for nothing. */
const SILENCE_MS = 30_000;

/**
 * Writes the body of a request into a parser as it arrives, until the parser is done. When the parser fails, reading
 * stops and the body is let go, not cancelled: Node answers a cancelled body by destroying the connection, and the
 * refusal with it.
 * @throws what the parser or the body fails with, AppError MALFORMED_REQUEST after `silenceMs` milliseconds without a byte
 */
export async function pumpBody(
  body: ReadableStream<Uint8Array>,
  parser: Writable,
  silenceMs = SILENCE_MS,
): Promise<void> {
  const reader = body.getReader();
  const over = new Promise<'over'>((resolve, reject) => {
    parser.once('close', () => resolve('over'));
    parser.once('error', reject);
  });
  try {
    for (;;) {
      const part = await Promise.race([heard(reader, silenceMs), over]);
      if (part === 'over') return;
      if (part.done) {
        parser.end();
        await over;
        return;
      }
      if (!parser.write(part.value)) await Promise.race([once(parser, 'drain'), over]);
    }
  } catch (error) {
    parser.destroy(error as Error);
    throw error;
  } finally {
    // A later failure of the parser belongs to a request that has been answered.
    parser.on('error', () => undefined);
    over.catch(() => undefined);
    reader.releaseLock();
  }
}

async function heard(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('MALFORMED_REQUEST')), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
