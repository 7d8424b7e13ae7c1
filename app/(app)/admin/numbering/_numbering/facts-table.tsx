import type { ReactNode } from 'react';

export interface FactsColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
}

/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

/** A short list of facts that is read and printed, not worked with: a plain table. */
export function FactsTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly FactsColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <div className="overflow-x-auto print:overflow-visible" {...SCROLLABLE}>
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={`px-2 py-1.5 font-medium whitespace-nowrap ${column.align === 'end' ? 'text-right' : ''}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line align-top">
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={`px-2 py-1.5 ${column.align === 'end' ? 'text-right tabular-nums' : ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
