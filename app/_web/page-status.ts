import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Made by the guard in front of Next (http-guard.mjs); development has none. */
const shared = globalThis as typeof globalThis & { dmsAnswers?: AsyncLocalStorage<ServerResponse> };

/** Gives the page that is being rendered the status 429. To be called before anything of it is sent. */
export function answerBusy(retryAfterSeconds: number): void {
  const answer = shared.dmsAnswers?.getStore();
  if (!answer || answer.headersSent) return;
  answer.statusCode = 429;
  answer.setHeader('retry-after', String(retryAfterSeconds));
}
