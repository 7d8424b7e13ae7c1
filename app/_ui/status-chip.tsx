import {
  ArrowRight,
  Ban,
  Check,
  CircleCheck,
  ClockAlert,
  Hand,
  type LucideIcon,
  NotebookPen,
  Pencil,
  RefreshCw,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from './class-names';
import { type StatusFamily, statusFamily } from './status-families';

const FACES: Record<StatusFamily, { icon: LucideIcon; className: string }> = {
  draft: { icon: Pencil, className: 'bg-chip-draft text-chip-draft-ink' },
  waiting: { icon: ArrowRight, className: 'bg-chip-waiting text-chip-waiting-ink' },
  yours: { icon: Hand, className: 'bg-chip-yours text-chip-yours-ink' },
  approved: { icon: Check, className: 'bg-chip-approved text-chip-approved-ink' },
  noted: { icon: NotebookPen, className: 'bg-chip-noted text-chip-noted-ink' },
  revise: { icon: RefreshCw, className: 'bg-chip-revise text-chip-revise-ink' },
  rejected: { icon: X, className: 'bg-chip-rejected text-chip-rejected-ink' },
  overdue: { icon: ClockAlert, className: 'bg-chip-overdue text-chip-overdue-ink' },
  closed: { icon: CircleCheck, className: 'bg-chip-closed text-chip-closed-ink' },
  void: { icon: Ban, className: 'bg-chip-void text-chip-void-ink line-through' },
};

/** Icon + words + colour, never colour alone. `label` is the project's own word; the code stays in the tooltip. */
export function StatusChip({
  code,
  label,
  family,
  yours = false,
}: {
  code: string;
  label?: string | undefined;
  family?: StatusFamily | undefined;
  /** The ball is in the reader's court: the family becomes "waiting for you". */
  yours?: boolean;
}) {
  const t = useTranslations('ui.status');
  const kind = yours ? 'yours' : (family ?? statusFamily(code));
  const known = t.has(`codes.${code}`) ? t(`codes.${code}`) : t(`families.${kind}`);
  const { icon: Icon, className } = FACES[kind];
  return (
    <span
      title={code}
      data-family={kind}
      className={classNames(
        'inline-flex h-[22px] max-w-full items-center gap-1 rounded-sm px-1.5 text-meta font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {label ?? known}
    </span>
  );
}
