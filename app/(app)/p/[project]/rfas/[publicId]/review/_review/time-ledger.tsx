import { useTranslations } from 'next-intl';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Holding time of each party in this revision. */
export function TimeLedger({ rows }: { rows: readonly { party: string; milliseconds: number }[] }) {
  const t = useTranslations('review');
  if (rows.length === 0) return null;
  const longest = Math.max(...rows.map(({ milliseconds }) => milliseconds), 1);
  return (
    <section aria-labelledby="time-title" className="rounded-md border border-line bg-surface p-4">
      <h2 id="time-title" className="text-lead font-semibold">
        {t('time')}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-table">
        {rows.map(({ party, milliseconds }) => {
          const hours = Math.round(milliseconds / HOUR_MS);
          return (
            <div key={party} className="contents">
              <dt>{t.has(`party.${party}`) ? t(`party.${party}`) : party}</dt>
              <dd aria-hidden className="h-1 rounded-full bg-line">
                <div
                  className="h-full rounded-full bg-primary"
                  style={{ width: `${(milliseconds / longest) * 100}%` }}
                />
              </dd>
              <dd className="text-muted">
                {t('spent', { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS })}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
