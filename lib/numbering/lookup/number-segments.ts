import { CODE_TOKENS, type CodeToken, parseTemplate } from '../engine/template/parse-template';
import { openNumber, printNumberKey } from '../engine/template/render-number';
import { bareText } from './bare-text';
import type { NumberSegment } from './dto';

type Printed = Pick<NumberSegment, 'kind' | 'text' | 'token' | 'era'>;

export interface StoredNumber {
  numberKey: string;
  templateUsed: string;
  printedCodes: Record<string, string>;
  /** A.D. */
  currentYear: number;
  sequence: number;
}

const BUDDHIST_OFFSET = 543;

/**
 * A number taken apart as its template printed it. One that its template cannot print again, e.g. of a foreign pattern,
 * is one piece.
 */
export function numberSegments(stored: StoredNumber, revisionLabel: string | null): Printed[] {
  const whole: Printed[] = [{ kind: 'literal', text: bareText(stored.numberKey), token: null, era: null }];
  const tree = parseTemplate(stored.templateUsed);
  const codes = Object.fromEntries(CODE_TOKENS.map((token) => [token, stored.printedCodes[token] ?? null])) as Record<
    CodeToken,
    string | null
  >;
  let width = 0;
  try {
    const open = openNumber(tree, { codes, year: stored.currentYear });
    if (printNumberKey(open, stored.sequence) !== stored.numberKey) return whole;
    width = open.width;
  } catch {
    return whole;
  }
  return tree.segments.flatMap((segment): Printed[] => {
    const plain = { token: null, era: null };
    switch (segment.kind) {
      case 'literal':
        return [{ ...plain, kind: 'literal', text: segment.text }];
      case 'code':
        return [{ ...plain, kind: 'code', text: codes[segment.token] ?? '', token: segment.token }];
      case 'sequence':
        return [{ ...plain, kind: 'sequence', text: String(stored.sequence).padStart(width, '0') }];
      case 'year':
        return [{ ...plain, kind: 'year', text: yearText(segment.era, stored.currentYear), era: segment.era }];
      case 'revision':
        return [{ ...plain, kind: 'revision', text: revisionLabel ?? '…' }];
      default:
        return [];
    }
  });
}

function yearText(era: 'B.E.' | 'A.D.', year: number): string {
  return String(era === 'B.E.' ? year + BUDDHIST_OFFSET : year);
}
