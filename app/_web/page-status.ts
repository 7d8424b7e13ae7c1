import { ANSWERS } from './http-guard.mjs';

/** Gives the page that is being rendered the status 429. To be called before anything of it is sent. */
export function answerBusy(retryAfterSeconds: number): void {
  const answer = ANSWERS.getStore();
  if (!answer || answer.headersSent) return;
  answer.statusCode = 429;
  answer.setHeader('retry-after', String(retryAfterSeconds));
}
