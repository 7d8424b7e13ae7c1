import { useTranslations } from 'next-intl';
import { Icon } from '@/app/_ui/icon';
import type { SeriesChange } from '@/lib/numbering/formats/replay-series';

/** A type has a series per pair of organizations and year: the first of each kind say what happens. */
const MAX_OF_A_KIND = 8;
const KINDS = ['MERGED', 'SPLIT', 'RENAMED', 'SAME'] as const;

/** Series that would merge, split or print otherwise, in words. */
export function SeriesChanges({ changes }: { changes: readonly SeriesChange[] }) {
  const t = useTranslations('formatReplay.series');
  if (changes.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {KINDS.flatMap((kind) => {
        const ofKind = changes.filter((change) => change.kind === kind);
        const shown = ofKind.slice(0, MAX_OF_A_KIND);
        const rest = ofKind.length - shown.length;
        return [
          ...shown.map((change) => (
            <li key={`${kind} ${String(change.before)}`} className="flex items-start gap-2">
              <Icon
                name={kind === 'MERGED' || kind === 'SPLIT' ? 'triangle-exclamation-point' : 'circle-check'}
                className="mt-1 shrink-0"
              />
              <span>{wordsOf(t, change)}</span>
            </li>
          )),
          ...(rest > 0
            ? [
                <li key={`${kind} more`} className="pl-6 text-muted">
                  {t('more', { count: rest })}
                </li>,
              ]
            : []),
        ];
      })}
    </ul>
  );
}

function wordsOf(t: ReturnType<typeof useTranslations<'formatReplay.series'>>, change: SeriesChange): string {
  const { numbers } = change;
  if (change.kind === 'MERGED') {
    const { before, after } = change;
    return t('MERGED', { count: before.length, after, before: before.join(', '), numbers });
  }
  if (change.kind === 'SPLIT') {
    const { before, after } = change;
    return t('SPLIT', { count: after.length, before, after: after.join(', '), numbers });
  }
  if (change.kind === 'RENAMED') return t('RENAMED', { before: change.before, after: change.after, numbers });
  return t('SAME', { before: change.before, numbers });
}
