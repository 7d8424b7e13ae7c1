import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import type { FindAnswer } from '@/lib/work/find/dto';
import type { FindQueryParams } from '@/lib/work/find/schema';
import { FoundDocument } from './found-document';
import { FoundOthers } from './found-others';
import { findAddress } from './read-find-query';
import { SearchFacets } from './search-facets';
import { SearchNotes } from './search-notes';

/** Documents per page, as `findDocuments` answers them. */
const PAGE = 20;

/** Notes, counts, facets and hits of a search; or the reason for their absence. */
export function SearchResults({ query, answer }: { query: FindQueryParams; answer: FindAnswer }) {
  const t = useTranslations('find');
  const { hits, total, isMore, others, notes } = answer;
  const isAsked = query.q.trim() !== '';
  const isNarrowed = [query.docType, query.party, query.year, query.state].some((value) => value !== undefined);
  const isNotRun = notes.some(({ kind }) => kind === 'tooLong' || kind === 'tooShort');
  const words = query.q.replace(/[\p{L}\p{M}]+:("[^"]*"?|\S*)/gu, ' ').replace(/["“”„″]/g, ' ');
  const last = Math.ceil(total / PAGE);
  return (
    <div className="flex flex-col gap-4">
      <SearchNotes notes={notes} />
      {total === 0 && others.length === 0 && !isNotRun && (
        <EmptyState
          title={t(isAsked ? 'none.title' : 'start.title')}
          action={isNarrowed && <ButtonLink href={findAddress({ q: query.q, page: 1 }, {})}>{t('clear')}</ButtonLink>}
        >
          {t(isAsked ? 'none.text' : 'start.text')}
        </EmptyState>
      )}
      {total > 0 && (
        <div className="flex gap-8 max-md:flex-col">
          <SearchFacets query={query} facets={answer.facets} />
          <section className="min-w-0 flex-1" aria-label={t('results')}>
            <p role="status" className="pb-1 text-table text-muted">
              {t('count', { total, more: isMore ? 'yes' : 'no' })}
            </p>
            <ol className="border-t border-line">
              {hits.map((hit) => (
                <FoundDocument key={hit.publicId} hit={hit} words={words} />
              ))}
            </ol>
            <nav aria-label={t('pages')} className="flex items-center justify-center gap-3 py-4" data-print="hide">
              {query.page > 1 && (
                <ButtonLink href={findAddress(query, { page: query.page - 1 })}>{t('previous')}</ButtonLink>
              )}
              {last > 1 && <span className="text-table text-muted">{t('page', { page: query.page, last })}</span>}
              {query.page < last && (
                <ButtonLink href={findAddress(query, { page: query.page + 1 })}>{t('next')}</ButtonLink>
              )}
            </nav>
          </section>
        </div>
      )}
      <FoundOthers groups={others} words={words} />
    </div>
  );
}
