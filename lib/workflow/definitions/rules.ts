import { MAX_DSL_BYTES, TOO_LARGE } from './constants';
import type { LintFinding } from './lint/messages';

/** Rule E01 about the size of a text, before anything reads it: the editor does not send what is refused unread. */
export function tooLarge(text: string): LintFinding | null {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_DSL_BYTES) return null;
  const [size, limit] = [bytes, MAX_DSL_BYTES].map((count) => String(Math.ceil(count / 1024)));
  const say = (words: string) => words.replace('{size}', size ?? '').replace('{limit}', limit ?? '');
  return { rule: 'E01', key: 'E01.size', severity: 'error', path: '', th: say(TOO_LARGE.th), en: say(TOO_LARGE.en) };
}
