import { getTranslations } from 'next-intl/server';
import { Section } from '@/app/_ui/section';
import { AllLink } from '@/app/(app)/_home/do-first';
import { DocumentLine } from '@/app/(app)/_home/document-line';
import type { HeldRow } from '@/lib/work/ball-in-court/dto';

/** Documents with the longest present holder: the head of the ball-in-court list. */
export async function OldestItems({ rows, base }: { rows: readonly HeldRow[]; base: string }) {
  const t = await getTranslations('dashboard');
  return (
    <Section
      title={t('oldest')}
      actions={rows.length > 0 && <AllLink href={`${base}/monitor/ball-in-court#list`} label={t('allHeld')} />}
    >
      {rows.length === 0 ? (
        <p className="text-muted">{t('heldNone')}</p>
      ) : (
        <ol className="border-y border-line">
          {rows.map((row) => (
            <DocumentLine
              key={row.key}
              href={row.href}
              number={row.number ?? t('noNumber')}
              type={{ code: row.typeCode, name: row.typeName }}
              subject={row.subject}
              end={
                <span className={row.dueBucket === 'overdue' ? 'text-table font-medium text-danger' : 'text-table'}>
                  {t('days', { days: row.days })}
                </span>
              }
              hint={
                <>
                  <span lang="th">{row.personName ?? row.organizationCode}</span> · {row.step}
                </>
              }
            />
          ))}
        </ol>
      )}
    </Section>
  );
}
