import { useTranslations } from 'next-intl';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-name';
import { type StatusFamily, statusFamily } from './status-families';

const FACES: Record<StatusFamily, { icon: IconName; className: string }> = {
  draft: { icon: 'pencil', className: 'bg-chip-draft text-chip-draft-ink' },
  waiting: { icon: 'arrow-right', className: 'bg-chip-waiting text-chip-waiting-ink' },
  yours: { icon: 'hand', className: 'bg-chip-yours text-chip-yours-ink' },
  approved: { icon: 'check', className: 'bg-chip-approved text-chip-approved-ink' },
  noted: { icon: 'notebook-pen', className: 'bg-chip-noted text-chip-noted-ink' },
  revise: { icon: 'refresh-cw', className: 'bg-chip-revise text-chip-revise-ink' },
  rejected: { icon: 'x', className: 'bg-chip-rejected text-chip-rejected-ink' },
  overdue: { icon: 'clock-exclamation-point', className: 'bg-chip-overdue text-chip-overdue-ink' },
  closed: { icon: 'circle-check', className: 'bg-chip-closed text-chip-closed-ink' },
  void: { icon: 'ban', className: 'bg-chip-void text-chip-void-ink' },
};

/** Icon + words + colour, never colour alone. `label` is the project's own word. */
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
  const { icon, className } = FACES[kind];
  return (
    <span
      title={label ?? known}
      data-family={kind}
      className={classNames(
        'inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-sm px-1.5 text-meta font-medium',
        className,
      )}
    >
      <Icon name={icon} size={14} className="shrink-0" />
      <span className="min-w-0 wrap-break-word">{label ?? known}</span>
    </span>
  );
}
