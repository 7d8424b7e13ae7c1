import { LimitedTurns } from '@/lib/platform/limited-turns';
import { startThread } from '@/lib/platform/start-thread';
import type { PageMark } from './mark-pdf';
import type { MarkAnswer } from './mark-pdf-thread';

/** A letter takes a second of a slow processor, 3,000 pages ten. */
const DEADLINE_MS = 60_000;
/** Of the thread: a file of 50 MB, its objects and its copy. */
const HEAP_MB = 768;
/** Two processors are the smallest machine, and other requests need one. Waiting calls get their copy in a minute. */
const turns = new LimitedTurns({ together: 1, mostWaiting: 20 });

/**
 * Marks a PDF in a thread of its own, one at a time.
 * @returns the fault of a file that cannot be marked within the deadline and memory
 * @throws AppError BUSY, and what `read` throws
 */
export function markPdfApart(read: () => Promise<Uint8Array>, mark: PageMark): Promise<MarkAnswer> {
  return turns.run(async () => {
    const bytes = await read();
    const thread = startThread('lib/platform/pdf/mark-pdf-thread.ts', bytes, HEAP_MB, [JSON.stringify(mark)]);
    let deadline: NodeJS.Timeout | undefined;
    try {
      return await new Promise<MarkAnswer>((resolve) => {
        deadline = setTimeout(() => resolve({ fault: `not marked within ${DEADLINE_MS} ms` }), DEADLINE_MS);
        thread.once('message', resolve);
        thread.once('error', (error) => resolve({ fault: String(error) }));
        thread.once('exit', () => resolve({ fault: 'the thread ended without an answer' }));
      });
    } finally {
      clearTimeout(deadline);
      await thread.terminate();
    }
  });
}
