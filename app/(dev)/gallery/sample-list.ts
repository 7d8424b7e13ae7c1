import {
  choicesFilter,
  codesFilter,
  dateFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { SAMPLE_ROWS, type SampleRow } from './sample-data';

/** Stand-in for a page's query, in memory: parse, filter, sort, one page with its cursors. */
export function readSampleList(raw: RawSearchParams) {
  const params = parseListParams(raw, {
    sortable: ['number', 'type', 'date', 'due'],
    defaultSort: [{ key: 'date', descending: true }],
    filters: {
      q: textFilter,
      status: codesFilter,
      type: choicesFilter(['LETTER', 'RFI', 'MEMO', 'NOTICE']),
      from: dateFilter,
      to: dateFilter,
    },
  });
  const { q, status, type, from, to } = params.filters;
  const found = SAMPLE_ROWS.filter(
    (row) =>
      (!q || row.subject.includes(q) || row.number.includes(q)) &&
      (!status || status.includes(row.status)) &&
      (!type || type.some((wanted) => wanted === row.type)) &&
      (!from || row.date >= from) &&
      (!to || row.date <= to),
  ).sort((a, b) => compare(a, b, params.sort));
  const start = params.after
    ? indexOf(found, params.after) + 1
    : params.before
      ? indexOf(found, params.before) - params.size
      : 0;
  const rows = found.slice(Math.max(0, start), Math.max(0, start) + params.size);
  const last = rows.at(-1);
  return {
    rows,
    query: params.query,
    page: {
      total: found.length,
      after: last && last !== found.at(-1) ? last.id : null,
      before: rows[0] && rows[0] !== found[0] ? rows[0].id : null,
    },
  };
}

function compare(
  a: SampleRow,
  b: SampleRow,
  sort: readonly { key: 'number' | 'type' | 'date' | 'due'; descending: boolean }[],
): number {
  for (const { key, descending } of sort) {
    const order = a[key].localeCompare(b[key], 'th');
    if (order !== 0) return descending ? -order : order;
  }
  return a.id.localeCompare(b.id);
}

function indexOf(rows: readonly SampleRow[], id: string): number {
  return rows.findIndex((row) => row.id === id);
}
