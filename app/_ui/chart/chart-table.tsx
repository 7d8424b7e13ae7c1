import type { ReactNode } from 'react';
import { Link } from '../link';

export interface ChartRow {
  key: string;
  label: ReactNode;
  /** A figure without a list has no address. `text` is what it reads as, where that is not the plain number. */
  figures: readonly { value: number; href: string | null; text?: string }[];
}

/** The figures of a chart as a table, each a link to its list; closed until asked for. */
export function ChartTable({
  summary,
  caption,
  columns,
  rows,
}: {
  summary: string;
  caption: string;
  /** The first one heads the labels. */
  columns: readonly string[];
  rows: readonly ChartRow[];
}) {
  return (
    <details className="mt-2 text-table">
      <summary className="inline-block min-h-6 cursor-pointer text-muted hover:text-ink">{summary}</summary>
      <table className="mt-1 w-full border-collapse tabular-nums">
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
          {rows.map(({ key, label, figures }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 text-start font-normal">
                {label}
              </th>
              {figures.map(({ value, href, text = value.toLocaleString('en-US') }, at) => (
                <td key={columns[at + 1]} className="text-end">
                  {value === 0 || href === null ? (
                    <span className="block px-2 py-1 text-muted">{text}</span>
                  ) : (
                    <Link href={href} prefetch={false} className="block px-2 py-1 text-primary hover:underline">
                      {text}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const HEAD = 'px-2 py-1 text-end font-medium';
