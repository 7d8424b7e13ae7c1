import type { ListQuery } from '@/app/_ui/data-table/list-query';

/**
 * Query of another view of the list: it keeps the filters, and starts at its first page. Null is the view without a
 * name.
 */
export function viewQuery(view: string | null, filters: ListQuery['filters']): string {
  const params = new URLSearchParams(view ? { view } : {});
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) params.append(name, value);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
