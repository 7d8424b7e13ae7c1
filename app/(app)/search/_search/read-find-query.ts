import type { RawSearchParams } from '@/app/_web/search-params';
import { FindQueryParams } from '@/lib/work/find/schema';

const NAMES = ['q', 'docType', 'party', 'year', 'state', 'page'] as const;

/** Parameters of the address; invalid ones are ignored. */
export function readFindQuery(raw: RawSearchParams): FindQueryParams {
  const values = NAMES.flatMap((name): [string, unknown][] => {
    const value = [raw[name] ?? []].flat()[0];
    const read = FindQueryParams.shape[name].safeParse(value);
    return read.success && value !== undefined ? [[name, value]] : [];
  });
  return FindQueryParams.parse(Object.fromEntries(values));
}

/** The address of a search with some parameters changed; undefined takes one out, and the page starts anew. */
export function findAddress(query: FindQueryParams, change: Partial<FindQueryParams>): string {
  const { page = 1, ...rest } = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, ...(page > 1 && { page }) })) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return `/search?${params}`;
}
