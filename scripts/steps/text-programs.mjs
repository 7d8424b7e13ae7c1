import { say } from './progress.mjs';
import { ensurePrograms, POPPLER } from './system-packages.mjs';

/**
 * Installs the program that reads the text of PDFs, where possible. A failure is reported and not fatal: the worker
 * reads the files once the program is there.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ mayInstall: boolean }} options
 */
export async function offerTextPrograms(lifetime, { mayInstall }) {
  const alternative = '\nUntil then the search does not find the text of PDF files.';
  try {
    await ensurePrograms(lifetime, [POPPLER], { mayInstall, alternative });
  } catch (error) {
    if (lifetime.signal.aborted) throw error;
    say(error instanceof Error ? error.message : String(error));
  }
}
