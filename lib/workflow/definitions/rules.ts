import { MAX_DSL_BYTES, TOO_LARGE } from './constants';
import type { LintFinding } from './lint/messages';

/** Rule E01 on the size of a text, applied before parsing: the editor does not send a text that would be refused. */
export function tooLarge(text: string): LintFinding | null {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_DSL_BYTES) return null;
  const [size, limit] = [bytes, MAX_DSL_BYTES].map((count) => String(Math.ceil(count / 1024)));
  const say = (words: string) => words.replace('{size}', size ?? '').replace('{limit}', limit ?? '');
  return { rule: 'E01', key: 'E01.size', severity: 'error', path: '', th: say(TOO_LARGE.th), en: say(TOO_LARGE.en) };
}
