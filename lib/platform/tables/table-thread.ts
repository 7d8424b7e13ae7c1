import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@/lib/platform/errors/app-error';
import { readTable } from './read-table';
import type { ThreadMessage } from './read-table-apart';

// Runs in a thread of its own, started by read-table-apart.ts; the build makes one file of it.

/** Rows of one message: the receiver takes each up in a turn of its own, and other requests have theirs in between. */
const ROWS_A_MESSAGE = 500;

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

try {
  const { rows, ...head } = await readTable(Buffer.from(workerData as Uint8Array));
  send({ kind: 'head', head });
  for (let start = 0; start < rows.length; start += ROWS_A_MESSAGE) {
    send({ kind: 'rows', rows: rows.slice(start, start + ROWS_A_MESSAGE) });
  }
  send({ kind: 'end' });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  send({ kind: 'refused', code: error.code, params: error.params });
}
