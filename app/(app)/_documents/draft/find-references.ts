import type { ReferenceValue } from './draft-parts';

/**
 * Documents to reference, found by number in any spelling or by words of the subject.
 * @throws Error where the search does not answer
 */
export async function findReferences(query: string, signal?: AbortSignal): Promise<ReferenceValue[]> {
  const address = `/api/palette?for=reference&q=${encodeURIComponent(query)}`;
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  const { references } = (await response.json()) as { references: ReferenceValue[] };
  return references;
}
