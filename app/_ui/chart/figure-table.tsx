import type { ReactNode } from 'react';
import { ScrollRegion } from '../scroll-region';

/** A small table of figures: the first column names the row, the others are numbers. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <ScrollRegion aria-label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse text-table tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? 'py-1 text-start font-medium' : HEAD}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-start font-normal break-all">
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const HEAD = 'px-2 py-1 text-end font-medium';
