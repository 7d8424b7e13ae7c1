/** Figures in a row, two by two on a phone. `hint` says what a figure is compared with. */
export function FigureRow({
  figures,
}: {
  figures: readonly { term: string; figure: string; hint?: string; isBad?: boolean }[];
}) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ term, figure, hint, isBad }) => (
        <div key={term} className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
          <dt className="text-meta text-muted">{term}</dt>
          <dd className={isBad ? `${FIGURE} text-danger` : FIGURE}>{figure}</dd>
          {hint && <dd className="text-meta text-muted">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

const FIGURE = 'font-display text-title font-semibold break-words tabular-nums';
