import { getTranslations } from 'next-intl/server';
import { BarList } from '@/app/_ui/chart/bar-list';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { Section } from '@/app/_ui/section';
import { NCR_AGES, type OpenNcrs } from '@/lib/work/dashboard/open-ncrs';
import { openNcrsHref } from './addresses';

const TONES = { week: 1, month: 3, older: 4 } as const;

/** Open NCRs by severity, each bar by the days since the finding. */
export async function OpenNcrsChart({ ncrs, base }: { ncrs: OpenNcrs; base: string }) {
  const t = await getTranslations('dashboard');
  const words = await getTranslations('ncrs');
  const { total, severities, days } = ncrs;
  return (
    <Section title={t('ncrTitle')} hint={t('ncrHint')}>
      {total === 0 ? (
        <p className="text-muted">{t('ncrNone')}</p>
      ) : (
        <>
          <ChartLegend entries={NCR_AGES.map((age) => ({ tone: TONES[age], label: t(`ncrAge.${age}`) }))} />
          <BarList
            rows={severities.map(({ severity, count, ages }) => ({
              key: severity,
              label: words(`severity.${severity}`),
              name: words(`severity.${severity}`),
              words: t('ncrWords', ages),
              parts: NCR_AGES.map((age) => ({ tone: TONES[age], value: ages[age] })),
              figure: count.toLocaleString('en-US'),
              href: openNcrsHref(base, { severity }),
            }))}
          />
          <ChartTable
            summary={t('asTable')}
            caption={t('ncrTitle')}
            columns={[words('column.severity'), ...NCR_AGES.map((age) => t(`ncrAge.${age}`))]}
            rows={severities.map(({ severity, ages }) => ({
              key: severity,
              label: words(`severity.${severity}`),
              figures: NCR_AGES.map((age) => ({
                value: ages[age],
                href: openNcrsHref(base, { severity, ...days[age] }),
              })),
            }))}
          />
        </>
      )}
    </Section>
  );
}
