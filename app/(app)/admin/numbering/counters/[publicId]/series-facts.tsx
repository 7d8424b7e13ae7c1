import { useTranslations } from 'next-intl';
import { DescriptionList } from '@/app/_ui/description-list';
import { Hyphenated } from '@/app/_ui/hyphenated';
import { Section } from '@/app/_ui/section';
import { NUMBER_STATES } from '@/db/numbering-enums';
import type { SeriesInspection } from '@/lib/numbering/records/series-dto';
import { ContentionFacts } from '../../_numbering/contention-words';

export function SeriesFacts({ found }: { found: SeriesInspection }) {
  const t = useTranslations('series');
  const { series, counts } = found;
  const template =
    found.templateVersionNo === null
      ? t('counters.defaultTemplate')
      : t('counters.version', { no: found.templateVersionNo });
  return (
    <Section title={t('series.facts')}>
      <DescriptionList
        columns={2}
        items={[
          { term: t('project'), value: `${series.projectCode} ${found.projectName}` },
          { term: t('series.type'), value: found.typeName },
          { term: t('series.last'), value: <span className="tabular-nums">{series.lastNumber}</span> },
          {
            term: t('series.next'),
            value: found.next === null ? t('series.closed') : <strong lang="th">{found.next}</strong>,
          },
          { term: t('series.start'), value: <span className="tabular-nums">{series.startNumber}</span> },
          {
            term: t('series.template'),
            value: (
              <>
                <code>
                  <Hyphenated>{found.template}</Hyphenated>
                </code>{' '}
                · {template}
              </>
            ),
          },
          {
            term: t('series.width'),
            value: t('series.widthValue', {
              width: found.width,
              percent: found.usedPercent,
              rule: found.stopsWhenFull ? 'stop' : 'other',
            }),
          },
          { term: t('series.contention'), value: <ContentionFacts contention={found.contention} /> },
          {
            term: t('series.counts'),
            value: (
              <>
                {NUMBER_STATES.filter((state) => counts[state])
                  .map((state) => `${t(`state.${state}`)} ${counts[state]}`)
                  .join(' · ') || '–'}
                {found.missing === 0 && <span className="block text-table text-muted">{t('series.whole')}</span>}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
