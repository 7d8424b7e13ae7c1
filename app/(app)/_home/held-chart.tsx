import { getTranslations } from 'next-intl/server';
import { projectPath } from '@/app/_shell/navigation';
import { BarList } from '@/app/_ui/chart/bar-list';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import type { ChartTone } from '@/app/_ui/chart/tones';
import { Section } from '@/app/_ui/section';
import { AGE_KEYS } from '@/lib/work/ball-in-court/constants';
import type { HolderMatrix } from '@/lib/work/ball-in-court/dto';
import type { AgeKey } from '@/lib/work/ball-in-court/schema';
import { AllLink } from './do-first';

const TONES: Record<AgeKey, ChartTone> = { '0-2': 1, '3-5': 2, '6-10': 3, '11-': 4 };

/** The organizations that hold most are the point of the picture; the table has all of them. */
const SHOWN = 8;

/** Open items of a project by the organization that holds them and by age. */
export async function HeldChart({ matrix, projectCode }: { matrix: HolderMatrix; projectCode: string }) {
  const [t, ages] = await Promise.all([getTranslations('home'), getTranslations('ballInCourt')]);
  const base = `${projectPath(projectCode)}/monitor/ball-in-court`;
  const href = (organization: string, age?: AgeKey) =>
    `${base}?${new URLSearchParams({ organization, ...(age && { age }) })}#list`;
  const words = (counts: Record<AgeKey, number>) =>
    AGE_KEYS.map((age) => `${ages(`age.${age}`)}: ${counts[age]}`).join(', ');
  return (
    <Section
      title={t('held')}
      hint={t(matrix.isWorkingDays ? 'heldHint' : 'heldHintCalendar', { project: projectCode })}
      actions={matrix.total > 0 && <AllLink href={base} label={t('allHeld')} />}
    >
      {matrix.total === 0 ? (
        <p className="text-muted">{t('heldNone')}</p>
      ) : (
        <>
          <ChartLegend entries={AGE_KEYS.map((age) => ({ tone: TONES[age], label: ages(`age.${age}`) }))} />
          <BarList
            rows={matrix.rows.slice(0, SHOWN).map(({ organization, counts, total }) => ({
              key: organization.code,
              label: organization.code,
              party: organization.code,
              name: organization.name,
              words: words(counts),
              parts: AGE_KEYS.map((age) => ({ tone: TONES[age], value: counts[age] })),
              figure: total.toLocaleString('en-US'),
              href: href(organization.code),
            }))}
          />
          <ChartTable
            summary={t('asTable')}
            caption={ages('caption')}
            columns={[ages('holder'), ...AGE_KEYS.map((age) => ages(`age.${age}`)), ages('total')]}
            rows={matrix.rows.map(({ organization, counts, total }) => ({
              key: organization.code,
              label: <span lang="th">{organization.code}</span>,
              figures: [
                ...AGE_KEYS.map((age) => ({ value: counts[age], href: href(organization.code, age) })),
                { value: total, href: href(organization.code) },
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}
