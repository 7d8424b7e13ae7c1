import type { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { startThread } from '@/lib/platform/start-thread';
import { MAX_READER_HEAP_MB, MAX_READERS, READ_DEADLINE_MS } from './constants';
import type { Table } from './read-table';

export type ThreadMessage =
  | { kind: 'head'; head: Omit<Table, 'rows'> }
  | { kind: 'rows'; rows: Table['rows'] }
  | { kind: 'end' }
  | { kind: 'refused'; code: ErrorCode; params: Record<string, string | number> };

let running = 0;

/**
 * Reads a CSV or XLSX file in a thread of its own, so that a slow or memory-hungry file blocks no other request.
 * @param bounds limits of the thread, in milliseconds and in MB of JavaScript memory
 * @throws AppError BUSY (MAX_READERS files are being read), IMPORT_TOO_SLOW, IMPORT_BOMB (out of memory), and the
 *   errors of `readTable`
 */
export async function readTableApart(
  bytes: Buffer,
  { deadlineMs = READ_DEADLINE_MS, heapMb = MAX_READER_HEAP_MB }: { deadlineMs?: number; heapMb?: number } = {},
): Promise<Table> {
  if (running >= MAX_READERS) throw new AppError('BUSY');
  running += 1;
  const thread = startThread('lib/platform/tables/table-thread.ts', bytes, heapMb);
  try {
    return await outcomeOf(thread, deadlineMs);
  } finally {
    await thread.terminate();
    running -= 1;
  }
}

function outcomeOf(thread: Worker, deadlineMs: number): Promise<Table> {
  return new Promise((resolve, reject) => {
    const rows: Table['rows'] = [];
    let head: Omit<Table, 'rows'> | undefined;
    const deadline = setTimeout(() => reject(new AppError('IMPORT_TOO_SLOW')), deadlineMs);
    thread.once('exit', () => {
      clearTimeout(deadline);
      reject(new Error('the thread ended without an answer'));
    });
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('IMPORT_BOMB', { cause: error }) : error),
    );
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'head') head = message.head;
      else if (message.kind === 'rows') rows.push(...message.rows);
      else if (message.kind === 'refused') reject(new AppError(message.code, { params: message.params }));
      else if (head) resolve({ ...head, rows });
    });
  });
}
