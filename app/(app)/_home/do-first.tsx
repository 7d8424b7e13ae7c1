import { getTranslations } from 'next-intl/server';
import { projectPath } from '@/app/_shell/navigation';
import { ButtonLink } from '@/app/_ui/button-link';
import { DUE_BUCKET_STATES } from '@/app/_ui/due-bucket-states';
import { DueMeter } from '@/app/_ui/due-meter';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { DocumentLine } from './document-line';

/** First work to do: the head of My work, overdue first, then by due date, then the rest. */
export async function DoFirst({ rows, projectCode }: { rows: readonly WorkRow[]; projectCode: string }) {
  const t = await getTranslations('home');
  return (
    <Section title={t('doFirst')} actions={rows.length > 0 && <AllLink href="/inbox" label={t('allWork')} />}>
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
            <DocumentLine
              key={row.key}
              href={row.href}
              number={row.number ?? t('noNumber')}
              type={{ code: row.typeCode, name: row.typeName }}
              subject={row.subject}
              end={
                row.dueDays === null ? (
                  <span className="text-table text-muted">{t('noDue')}</span>
                ) : (
                  <DueMeter
                    state={DUE_BUCKET_STATES[row.dueBucket]}
                    days={row.dueDays}
                    fraction={row.dueFraction ?? undefined}
                  />
                )
              }
              hint={
                <>
                  <span lang="th">{row.from.code}</span> · {row.asked}
                </>
              }
            />
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
