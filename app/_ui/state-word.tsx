import { classNames } from './class-names';
import { type StatusFamily, statusFamily } from './status-families';

/** State of a row: a coloured dot and a short word on one line. The colour repeats the word. */
export function StateWord({
  code,
  label,
  family,
  yours = false,
}: {
  code: string;
  label: string;
  /** Overdue applies to a due date, not to a state. */
  family?: Exclude<StatusFamily, 'overdue'> | undefined;
  /** The reader must act. */
  yours?: boolean;
}) {
  const kind = yours ? 'yours' : (family ?? statusFamily(code));
  return (
    <span
      title={label}
      data-family={kind}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 text-meta whitespace-nowrap',
        yours && 'font-semibold',
      )}
    >
      <i aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: `var(--chip-${kind}-ink)` }} />
      <span className="truncate">{label}</span>
    </span>
  );
}
