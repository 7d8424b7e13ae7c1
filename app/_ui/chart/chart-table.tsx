import type { ReactNode } from 'react';
import { Link } from '../link';
import { FigureTable } from './figure-table';

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
      <FigureTable
        caption={caption}
        columns={columns}
        rows={rows.map(({ key, label, figures }) => ({ key, cells: [label, ...figures.map(figureCell)] }))}
      />
    </details>
  );
}

function figureCell({ value, href, text = value.toLocaleString('en-US') }: ChartRow['figures'][number]) {
  if (value === 0 || href === null) return <span className="text-muted">{text}</span>;
  // As large as its cell.
  return (
    <Link href={href} prefetch={false} className="-mx-2 -my-1.5 block px-2 py-1.5 text-primary hover:underline">
      {text}
    </Link>
  );
}
