import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { MarkedText } from '@/app/_ui/marked-text';
import { drawingsPath } from '@/app/(app)/p/[project]/drawings/_kind/kinds';
import type { OtherHit, OtherHits } from '@/lib/work/find/dto';

/** Drawings, circulations and numbers of old registers, below the documents. */
export function FoundOthers({ groups, words }: { groups: readonly OtherHits[]; words: string }) {
  const t = useTranslations('find');
  const titles = { drawings: useTranslations('drawings'), circulations: useTranslations('circulations') };
  const titleOf = (kind: OtherHits['kind']) => {
    if (kind === 'IMPORTED') return t('others.imported');
    return kind === 'SHEET' ? titles.circulations('title') : titles.drawings(`title.${kind}`);
  };
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="found-others" className="max-w-4xl">
      <h2 id="found-others" className="pb-2 text-lead font-semibold">
        {t('others.title')}
      </h2>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {groups.map(({ kind, hits, isMore }) => (
          <section key={kind} aria-labelledby={`found-${kind}`} className="min-w-0">
            <h3 id={`found-${kind}`} className="border-b border-line pb-1 text-table font-medium text-muted">
              {titleOf(kind)}
            </h3>
            <ul>
              {hits.map((hit) => (
                <li key={hit.publicId} className="border-b border-line">
                  <Link href={pathOf(kind, hit)} className="group block rounded-sm py-2 pointer-coarse:min-h-11">
                    <span className="flex flex-wrap gap-x-2 text-meta text-muted">
                      <span className="font-mono">
                        <MarkedText text={hit.number ?? t('draft')} query={words} />
                      </span>
                      <span>{hit.projectCode}</span>
                    </span>
                    <span className="block break-words text-primary group-hover:underline">
                      <MarkedText text={hit.title} query={words} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {isMore && <p className="pt-1 text-meta text-muted">{t('others.more', { shown: hits.length })}</p>}
          </section>
        ))}
      </div>
    </section>
  );
}

function pathOf(kind: OtherHits['kind'], { projectCode, publicId }: OtherHit): string {
  const project = `/p/${encodeURIComponent(projectCode)}`;
  if (kind === 'SHEET') return `${project}/circulations/${publicId}`;
  // The page of an imported number is found by its row.
  if (kind === 'IMPORTED') return `${project}/correspondence/${publicId}`;
  return drawingsPath(projectCode, kind, publicId);
}
