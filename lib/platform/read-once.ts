import type { Ctx, UserCtx } from './ctx';

const pages = new WeakMap<Ctx, Map<string, Promise<unknown>>>();

/** Marks a context as one of a page that is being rendered: a page only reads, so within it no answer goes stale. */
export function startPage(ctx: UserCtx): void {
  if (!pages.has(ctx)) pages.set(ctx, new Map());
}

/**
 * Reads once for each page: its frame and its parts ask for the same document or the same counts. Everywhere else
 * (commands, REST, streams, transactions, a person in another's place) each call reads again. A failure is shared too.
 * @param question names the read and its arguments
 */
export function readOnce<T>(ctx: Ctx, question: string, read: () => Promise<T>): Promise<T> {
  const answers = pages.get(ctx);
  if (!answers) return read();
  const answered = answers.get(question) as Promise<T> | undefined;
  if (answered) return answered;
  // A query of the builder would run again for each caller that waits for it.
  const answer = Promise.resolve(read());
  answers.set(question, answer);
  return answer;
}
