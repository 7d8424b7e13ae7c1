import { parentPort, workerData } from 'node:worker_threads';
import { drawFirstPage } from './draw-first-page';

// Runs in a thread of its own, started by first-page-apart.ts; the build makes one file of it.

export type ThreadAnswer = { image: Uint8Array } | { fault: string };

/** `begun` comes first: the library is loaded, and the drawing's own time begins. */
export type ThreadMessage = 'begun' | ThreadAnswer;

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

send('begun');
const answer: ThreadAnswer = await drawFirstPage(workerData as Uint8Array).then(
  (image) => ({ image }),
  (error: unknown) => ({ fault: String(error) }),
);
send(answer);
