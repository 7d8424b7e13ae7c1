import type { TextFault } from '@/lib/platform/file-text/file-text';
import type { LetterFacts } from './parse-letter';

/** Outcome of reading a letter's PDF. */
export type LetterReading =
  | { state: 'READ'; facts: LetterFacts }
  /** Pictures only: a scan. */
  | { state: 'EMPTY' }
  | { state: 'UNREADABLE'; fault: TextFault };
