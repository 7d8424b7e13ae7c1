import { parentPort, workerData } from 'node:worker_threads';
import { markPdf, type PageMark } from './mark-pdf';

// Runs in a thread of its own, started by mark-pdf-apart.ts; the build makes one file of it.

export type MarkAnswer = { bytes: Uint8Array } | { fault: string };

const mark = JSON.parse(process.argv[2] ?? '') as PageMark;
const answer: MarkAnswer = await markPdf(workerData as Uint8Array, mark).then(
  (bytes) => ({ bytes }),
  (error: unknown) => ({ fault: String(error) }),
);
parentPort?.postMessage(answer);
