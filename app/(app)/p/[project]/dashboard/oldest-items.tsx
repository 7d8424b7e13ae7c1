import { getTranslations } from 'next-intl/server';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import { AllLink } from '@/app/(app)/_home/next-due';
import type { HeldRow } from '@/lib/work/ball-in-court/dto';

/** What has lain with one holder for longest: the head of the ball-in-court list. */
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
            <li key={row.key} className="relative border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  href={row.href}
                  prefetch={false}
                  className="min-w-0 text-primary after:absolute after:inset-0 hover:underline"
                >
                  <DocumentNumber number={row.number ?? t('noNumber')} type={row.typeCode} />
                </Link>
                <span className={row.dueBucket === 'overdue' ? 'text-table font-medium text-danger' : 'text-table'}>
                  {t('days', { days: row.days })}
                </span>
              </div>
              <p className="truncate">{row.subject}</p>
              <p className="text-table text-muted">
                <span lang="th">{row.personName ?? row.organizationCode}</span> · {row.step}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
