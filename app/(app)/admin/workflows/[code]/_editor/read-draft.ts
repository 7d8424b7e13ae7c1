import type { Definition, State } from '@/lib/workflow/definitions/schema';

/** A draft may lack any part; existing parts have the shape of a definition. */
export type Draft = Partial<Omit<Definition, 'states'>> & { states?: Record<string, Partial<State>> };
export type EditPath = readonly (string | number)[];

/** Null while the text is no JSON object. */
export function readDraft(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : null;
  } catch {
    return null;
  }
}

/** The text with one value changed; undefined takes it away. A text that is no JSON stays as it is. */
export function writeDraft(text: string, path: EditPath, value: unknown): string {
  const draft = readDraft(text);
  if (!draft) return text;
  return JSON.stringify(put(draft, path, value), null, 2);
}

/** The text of the draft that `change` makes of it. A text that is no JSON stays as it is. */
export function rewriteDraft(text: string, change: (draft: Draft) => Draft): string {
  const draft = readDraft(text);
  return draft ? JSON.stringify(change(draft), null, 2) : text;
}

function put(node: unknown, [key, ...rest]: EditPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.map((part, index) => (index === key ? put(part, rest, value) : part));
  const object = typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : {};
  if (rest.length === 0 && value === undefined) {
    const { [key]: _gone, ...left } = object;
    return left;
  }
  return { ...object, [key]: put(object[key], rest, value) };
}
