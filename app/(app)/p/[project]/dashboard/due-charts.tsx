import { getTranslations } from 'next-intl/server';
import { BarList } from '@/app/_ui/chart/bar-list';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { Section } from '@/app/_ui/section';
import { AT_RISK, type DueFigures, type HeldByDue } from '@/lib/work/dashboard/held-by-due';
import { heldHref } from './addresses';

/** Overdue and at-risk documents, by organization and by discipline. */
export async function DueCharts({ due, base }: { due: HeldByDue; base: string }) {
  const t = await getTranslations('dashboard');
  return (
    <>
      <Section title={t('byOrganization')}>
        <DueChart groups={due.organizations} head={t('organization')} base={base} by="organization" />
      </Section>
      <Section title={t('byDiscipline')}>
        <DueChart groups={due.disciplines} head={t('discipline')} base={base} by="discipline" />
      </Section>
    </>
  );
}

async function DueChart({
  groups,
  head,
  base,
  by,
}: {
  groups: readonly DueFigures[];
  head: string;
  base: string;
  by: 'organization' | 'discipline';
}) {
  const t = await getTranslations('dashboard');
  if (groups.length === 0) return <p className="text-muted">{t('dueNone')}</p>;
  const href = (code: string, due: ('overdue' | 'today' | 'risk')[]) => heldHref(base, { due, [by]: code });
  return (
    <>
      <ChartLegend
        entries={[
          { tone: 4, label: t('overdue') },
          { tone: 3, label: t('atRisk') },
        ]}
      />
      <BarList
        rows={groups.map(({ code, name, overdue, atRisk }) => ({
          key: code,
          label: code,
          ...(by === 'organization' && { party: code }),
          name,
          words: t('dueWords', { overdue, atRisk }),
          parts: [
            { tone: 4, value: overdue },
            { tone: 3, value: atRisk },
          ],
          figure: (overdue + atRisk).toLocaleString('en-US'),
          href: href(code, ['overdue', ...AT_RISK]),
        }))}
      />
      <ChartTable
        summary={t('asTable')}
        caption={t(by === 'organization' ? 'byOrganization' : 'byDiscipline')}
        columns={[head, t('overdue'), t('atRisk')]}
        rows={groups.map(({ code, overdue, atRisk }) => ({
          key: code,
          label: code,
          figures: [
            { value: overdue, href: href(code, ['overdue']) },
            { value: atRisk, href: href(code, [...AT_RISK]) },
          ],
        }))}
      />
    </>
  );
}
