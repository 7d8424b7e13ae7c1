import { finding, type LintFinding, pointer } from './messages';

// Locates findings in the text, because JSON.parse reports neither lines nor duplicate keys.

interface Visitor {
  value?(path: readonly (string | number)[], line: number): void;
  twice?(path: readonly (string | number)[], key: string): void;
}

/** Line (from 1) of every value, by JSON pointer. The text must be valid JSON. */
export function locateLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  scan(text, { value: (path, line) => lines.set(pointer(path), line) });
  return lines;
}

/** A key that is written twice: JSON.parse would silently keep the second. */
export function findDuplicateKeys(text: string): LintFinding[] {
  const findings: LintFinding[] = [];
  scan(text, { twice: (path, key) => findings.push(finding('E17.twice', path, { name: key })) });
  return findings;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

type Frame = { kind: 'object'; keys: Set<string>; key: string | null } | { kind: 'array'; index: number };

function scan(text: string, visitor: Visitor): void {
  const frames: Frame[] = [];
  let line = 1;
  const path = (): (string | number)[] =>
    frames.map((frame) => (frame.kind === 'array' ? frame.index : (frame.key ?? '')));
  for (const [token] of text.matchAll(TOKEN)) {
    const top = frames.at(-1);
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',') {
      if (top?.kind === 'array') top.index += 1;
      else if (top) top.key = null;
    } else if (token === ':') continue;
    else if (top?.kind === 'object' && top.key === null && token.startsWith('"')) {
      top.key = JSON.parse(token) as string;
      if (top.keys.has(top.key)) visitor.twice?.(path(), top.key);
      top.keys.add(top.key);
    } else {
      visitor.value?.(path(), line);
      if (token === '{') frames.push({ kind: 'object', keys: new Set(), key: null });
      if (token === '[') frames.push({ kind: 'array', index: 0 });
    }
  }
}
