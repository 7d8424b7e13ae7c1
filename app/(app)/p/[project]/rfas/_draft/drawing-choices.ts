import type { DrawingRevisionChoice } from '@/lib/documents/drawings/dto';
import { spellNumber } from '@/lib/documents/drawings/rules';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import type { ItemValue } from './rfa-values';

/** Place to search drawings: one kind in one contract. */
export type DrawingPlace = { projectPublicId: string; contractPublicId: string; kind: RevisedKind };

/** A cell of a spreadsheet, or a number on a line of its own. */
const SEPARATORS = /[\n\r\t,;]+/;
/** As many as one RFA holds; more pasted text is something else. */
const MAX_PASTED = 100;

export async function searchDrawings(
  place: DrawingPlace,
  text: string,
  signal?: AbortSignal,
): Promise<DrawingRevisionChoice[]> {
  const query = new URLSearchParams({ ...place, text });
  const response = await fetch(`/api/drawing-choices?${query}`, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return ((await response.json()) as { choices: DrawingRevisionChoice[] }).choices;
}

/** The revisions that have exactly these numbers. */
export async function findDrawings(place: DrawingPlace, numbers: readonly string[]): Promise<DrawingRevisionChoice[]> {
  const query = new URLSearchParams({ ...place });
  for (const number of numbers) query.append('number', number);
  const response = await fetch(`/api/drawing-choices?${query}`);
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return ((await response.json()) as { choices: DrawingRevisionChoice[] }).choices;
}

/** The numbers of a pasted list; null where it is one line, which the search box takes by itself. */
export function pastedNumbers(text: string): string[] | null {
  const numbers = [...new Set(text.split(SEPARATORS).map(spellNumber).filter(Boolean))];
  return numbers.length > 1 ? numbers.slice(0, MAX_PASTED) : null;
}

export function asItem(choice: DrawingRevisionChoice): ItemValue {
  return {
    drawingRevisionPublicId: choice.revisionPublicId,
    number: choice.drawingNumber,
    revisionLabel: choice.revisionLabel,
    title: choice.title,
    status: choice.status,
  };
}
