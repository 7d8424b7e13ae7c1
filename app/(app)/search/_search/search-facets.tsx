import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import type { FIND_STATES, FindAnswer } from '@/lib/work/find/dto';
import type { FindQueryParams } from '@/lib/work/find/schema';
import { findAddress } from './read-find-query';
import { YearWord } from './year-word';

/** Values of one facet: a screen shows the most frequent ones. */
const SHOWN = 8;

type Facets = FindAnswer['facets'];
type FacetParam = 'docType' | 'party' | 'year' | 'state';

const FACETS: readonly { param: FacetParam; facet: keyof Facets }[] = [
  { param: 'docType', facet: 'types' },
  { param: 'party', facet: 'organizations' },
  { param: 'year', facet: 'years' },
  { param: 'state', facet: 'states' },
];

/** Counts by type, sender, year and state. Each is a link that narrows the search; the chosen one takes it back. */
export function SearchFacets({ query, facets }: { query: FindQueryParams; facets: Facets }) {
  const t = useTranslations('find');
  return (
    <aside aria-label={t('narrow')} className="shrink-0 md:w-56" data-print="hide">
      <details className="md:hidden">
        <summary className="cursor-pointer py-1 text-table font-medium">{t('narrow')}</summary>
        <FacetLists query={query} facets={facets} />
      </details>
      <div className="max-md:hidden">
        <FacetLists query={query} facets={facets} />
      </div>
    </aside>
  );
}

function FacetLists({ query, facets }: { query: FindQueryParams; facets: Facets }) {
  const t = useTranslations('find');
  return FACETS.map(({ param, facet }) => (
    <section key={param} className="pb-4">
      <h2 className="pb-1 text-meta font-medium text-muted">{t(`facet.${facet}`)}</h2>
      <ul className="flex flex-col">
        {facets[facet].slice(0, SHOWN).map(({ value, name, count }) => {
          const isChosen = String(query[param] ?? '') === value;
          return (
            <li key={value}>
              <Link
                href={findAddress(query, { [param]: isChosen ? undefined : value })}
                aria-current={isChosen ? 'true' : undefined}
                className="flex min-h-7 items-center justify-between gap-2 rounded-sm px-1 text-table hover:bg-hover aria-[current]:font-medium pointer-coarse:min-h-11"
              >
                <span className="min-w-0 truncate" title={name}>
                  {facet === 'years' ? (
                    <YearWord year={Number(value)} />
                  ) : facet === 'states' ? (
                    t(`state.${value as (typeof FIND_STATES)[number]}`)
                  ) : facet === 'organizations' ? (
                    value
                  ) : (
                    name
                  )}
                </span>
                <span className="shrink-0 text-muted">{isChosen ? `${count} ×` : count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
