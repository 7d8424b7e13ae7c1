import { classNames } from './class-names';
import { type StatusFamily, statusFamily } from './status-families';

const DOT: Record<StatusFamily, string> = {
  draft: 'bg-chip-draft-ink',
  waiting: 'bg-chip-waiting-ink',
  yours: 'bg-chip-yours-ink',
  approved: 'bg-chip-approved-ink',
  noted: 'bg-chip-noted-ink',
  revise: 'bg-chip-revise-ink',
  rejected: 'bg-chip-rejected-ink',
  overdue: 'bg-chip-overdue',
  closed: 'bg-chip-closed-ink',
  void: 'bg-chip-void-ink',
};

/** The state of a row: a dot in the colour of its family and one short word on one line. The word says it, the colour repeats it. */
export function StateWord({
  code,
  label,
  family,
  yours = false,
}: {
  code: string;
  label: string;
  family?: StatusFamily | undefined;
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
      <i aria-hidden className={classNames('size-2 shrink-0 rounded-full', DOT[kind])} />
      <span className={classNames('truncate', kind === 'void' && 'line-through')}>{label}</span>
    </span>
  );
}
