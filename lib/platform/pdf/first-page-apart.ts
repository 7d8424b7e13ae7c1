import { LimitedTurns } from '@/lib/platform/limited-turns';
import { logger } from '@/lib/platform/logger';
import { startThread } from '@/lib/platform/start-thread';
import type { ThreadAnswer, ThreadMessage } from './first-page-thread';

/** A letter takes half a second of a slow processor, a dense drawing some seconds; then the viewer shows the file. */
const DEADLINE_MS = 20_000;
/** Two processors are the smallest machine. */
const MAX_THREADS = 2;
/** Calls that wait for a thread: some ten seconds of letters. Beyond that the viewer is sooner. */
const MAX_WAITING = 20;
/** Of one thread: a file of 50 MB and the page's objects. */
const HEAP_MB = 512;
/** All kept images together: some 200 letters. Each process keeps its own. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** In the count of kept bytes, for an entry without an image. */
const ENTRY_BYTES = 256;

/** By content hash, least recently used first. Null: cannot be drawn, which is not tried again. */
const kept = new Map<string, Uint8Array | null>();
let keptBytes = 0;
const drawing = new Map<string, Promise<Uint8Array | null>>();
const turns = new LimitedTurns({ together: MAX_THREADS, mostWaiting: MAX_WAITING });

/**
 * Page 1 of a PDF as a WebP image, drawn in a thread of its own and kept in memory. Concurrent calls for one file share a
 * thread.
 * @param sha256 of the file
 * @param read called when no image is kept
 * @returns null for a file that cannot be drawn within the deadline and memory of a thread
 * @throws AppError BUSY (MAX_WAITING calls wait for a thread), and what `read` throws
 */
export async function firstPageApart(sha256: string, read: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  const known = kept.get(sha256);
  if (known !== undefined) {
    kept.delete(sha256);
    kept.set(sha256, known);
    return known;
  }
  const started = drawing.get(sha256);
  if (started) return started;
  const drawn = turns.run(async () => keep(sha256, await draw(sha256, await read())));
  drawing.set(sha256, drawn);
  return drawn.finally(() => drawing.delete(sha256));
}

function keep(sha256: string, image: Uint8Array | null): Uint8Array | null {
  kept.set(sha256, image);
  keptBytes += sizeOf(image);
  for (const [oldest, its] of kept) {
    if (keptBytes <= MAX_KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= sizeOf(its);
  }
  return image;
}

function sizeOf(image: Uint8Array | null): number {
  return ENTRY_BYTES + (image?.byteLength ?? 0);
}

async function draw(sha256: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  const thread = startThread('lib/platform/pdf/first-page-thread.ts', bytes, HEAP_MB);
  let deadline: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      thread.on('message', (message: ThreadMessage) => {
        if (message !== 'begun') resolve(message);
        else deadline = setTimeout(() => resolve({ fault: `not drawn within ${DEADLINE_MS} ms` }), DEADLINE_MS);
      });
      thread.once('error', (error) => resolve({ fault: String(error) }));
      thread.once('exit', () => resolve({ fault: 'the thread ended without an answer' }));
    });
    if ('image' in answer) return answer.image;
    // Once per file and process: the fault of one file, or of this machine where it is the same for all.
    logger.info({ sha256, fault: answer.fault }, 'page 1 of a PDF cannot be drawn');
    return null;
  } finally {
    clearTimeout(deadline);
    await thread.terminate();
  }
}
