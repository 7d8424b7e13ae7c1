import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/app/_shell/read-preferences';
import { classNames } from '@/app/_ui/class-names';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { Link } from '@/app/_ui/link';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { DATE_PRESETS, fiscalYear, presetRange } from './date-presets';
import type { AnySpec, QuickChoice } from './register-spec';

/** Quick filters in a register's toolbar. Each is a link and can be shared. */
export async function RegisterQuickFilters({
  spec,
  view,
  raw,
  today,
}: {
  spec: AnySpec;
  view: string;
  raw: RawSearchParams;
  today: string;
}) {
  const own = await getTranslations('register');
  const t = await getTranslations(spec.name);
  const { era } = await readPreferences();
  const search = addressOf('', raw);
  const params = new URLSearchParams(search);
  const presets = (spec.hasDatePresets ? DATE_PRESETS : []).map((key): QuickChoice => {
    const { from, to } = presetRange(key, today);
    const label = own(`preset.${key}`, { year: fiscalYear(today, era) });
    return { key, label, values: { dateFrom: [from], dateTo: [to] } };
  });
  return (
    <nav aria-label={own('quickFilters')} className="min-w-0 flex-1 overflow-x-auto">
      <ul className="flex items-center gap-1.5 p-0.5 max-md:flex-wrap">
        {[...(spec.quick?.(t, { view }) ?? []), ...presets].map(({ key, label, values }) => {
          const wanted = Object.entries(values);
          const isOn = wanted.every(([name, some]) => isSame(params.getAll(name), some));
          return (
            <li key={key}>
              <Link
                href={wanted.reduce((href, [name, some]) => withFilter(href, name, isOn ? [] : some), search)}
                aria-current={isOn || undefined}
                scroll={false}
                className={classNames(
                  'inline-flex h-8 items-center rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
                  isOn
                    ? 'border-primary bg-selected font-medium text-ink'
                    : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isSame(given: readonly string[], wanted: readonly string[]): boolean {
  return given.length === wanted.length && wanted.every((value) => given.includes(value));
}
