import { classNames } from './class-names';
import { type StatusFamily, statusFamily } from './status-families';

/** The state of a row: a dot in the colour of its family and one short word on one line. The word says it, the colour repeats it. */
export function StateWord({
  code,
  label,
  family,
  yours = false,
}: {
  code: string;
  label: string;
  /** Overdue is said of a date, not of a state. */
  family?: Exclude<StatusFamily, 'overdue'> | undefined;
  /** The ball is in the reader's court. */
  yours?: boolean;
}) {
  const kind = yours ? 'yours' : (family ?? statusFamily(code));
  return (
    <span
      title={code ? `${label} (${code})` : label}
      data-family={kind}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 text-meta whitespace-nowrap',
        yours && 'font-semibold',
      )}
    >
      <i aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: `var(--chip-${kind}-ink)` }} />
      <span className={classNames('truncate', kind === 'void' && 'line-through')}>{label}</span>
    </span>
  );
}
