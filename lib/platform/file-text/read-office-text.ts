import { readFile } from 'node:fs/promises';
import { startThread } from '@/lib/platform/start-thread';
import type { FileText } from './file-text';
import type { OfficeType } from './office-parts';

/** 50 MB of a spreadsheet take some ten seconds of a slow processor. */
const DEADLINE_MS = 60_000;
/** A part of 150 MB is held once as bytes, outside of this, and once as text. */
const HEAP_MB = 768;
/** The thread knows the types by their places. */
const TYPES: readonly OfficeType[] = ['docx', 'xlsx', 'pptx'];

/** Text of an Office file, read in a thread of its own within a deadline and a limit of memory. */
export async function readOfficeText(file: string, type: OfficeType): Promise<FileText> {
  const bytes = Buffer.concat([Buffer.from([TYPES.indexOf(type)]), await readFile(file)]);
  const thread = startThread('lib/platform/file-text/office-text-thread.ts', bytes, HEAP_MB);
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FileText>((resolve) => {
      deadline = setTimeout(() => resolve({ state: 'UNREADABLE', fault: 'TOO_SLOW' }), DEADLINE_MS);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        resolve({
          state: 'UNREADABLE',
          fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_MUCH_MEMORY' : 'BROKEN',
        }),
      );
      thread.once('exit', () => resolve({ state: 'UNREADABLE', fault: 'BROKEN' }));
    });
  } finally {
    clearTimeout(deadline);
    await thread.terminate();
  }
}
