import { classNames } from '@/app/_ui/class-names';

/** Number of a row, with the project's code in small print; selected, copied and read aloud as a whole. */
export function RfaNumber({ number, project, isVoid }: { number: string; project: string; isVoid: boolean }) {
  const prefix = number.startsWith(`${project}-`) ? `${project}-` : '';
  return (
    <span lang="th" className={classNames('font-medium [word-break:keep-all]', isVoid && 'text-muted line-through')}>
      {prefix && <span className="text-[11px] font-normal text-muted">{prefix}</span>}
      {number.slice(prefix.length)}
    </span>
  );
}
