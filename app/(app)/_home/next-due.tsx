import { getTranslations } from 'next-intl/server';
import { projectPath } from '@/app/_shell/navigation';
import { ButtonLink } from '@/app/_ui/button-link';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter, type DueState } from '@/app/_ui/due-meter';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import type { WorkRow } from '@/lib/work/my-work/dto';
import type { DueBucket } from '@/lib/work/my-work/schema';

const DUE_STATES: Record<DueBucket, DueState> = {
  overdue: 'overdue',
  today: 'due-today',
  risk: 'at-risk',
  later: 'on-track',
};

/** The head of the list of things to do: what is late, then what falls due next. */
export async function NextDue({ rows, projectCode }: { rows: readonly WorkRow[]; projectCode: string }) {
  const t = await getTranslations('home');
  return (
    <Section title={t('nextDue')} actions={rows.length > 0 && <AllLink href="/inbox" label={t('allWork')} />}>
      {rows.length === 0 ? (
        <div className="flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-4">
          <div>
            <p className="font-medium">{t('nothingTitle')}</p>
            <p className="text-muted">{t('nothingText')}</p>
          </div>
          <ButtonLink href={`${projectPath(projectCode)}/correspondence`}>{t('openRegister')}</ButtonLink>
        </div>
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
                {row.dueDays === null ? (
                  <span className="text-table text-muted">{t('noDue')}</span>
                ) : (
                  <DueMeter
                    state={DUE_STATES[row.dueBucket]}
                    days={row.dueDays}
                    fraction={row.dueFraction ?? undefined}
                  />
                )}
              </div>
              <p className="truncate">{row.subject}</p>
              <p className="text-table text-muted">
                <span lang="th">{row.from.code}</span> · {row.asked}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

export function AllLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="min-h-6 text-table text-primary hover:underline" data-print="hide">
      {label}
    </Link>
  );
}
