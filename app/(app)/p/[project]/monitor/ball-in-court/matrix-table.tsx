import { getTranslations } from 'next-intl/server';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { PartyMark } from '@/app/_ui/party-code';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AGE_KEYS } from '@/lib/work/ball-in-court/constants';
import type { HolderMatrix, HolderRow } from '@/lib/work/ball-in-court/dto';
import { cellHref, type HeldAddress } from './held-address';

/** Enough to see at a glance, little enough for the number on it to be read in both themes. */
const DARKEST_PERCENT = 24;

type Props = { matrix: HolderMatrix; address: HeldAddress; base: string };

/**
 * Organization by age, as a table and in words; colour only repeats the numbers. An empty matrix leaves the message to
 * the list.
 */
export async function MatrixTable({ matrix, address, base }: Props) {
  const t = await getTranslations('ballInCourt');
  if (matrix.total === 0) return null;
  const [first] = matrix.rows;
  const oldest = matrix.rows.reduce((a, b) => (b.oldestSince < a.oldestSince ? b : a));
  return (
    <section aria-label={t('matrix')}>
      <p className="pb-3">
        {t('summary', {
          total: matrix.total,
          organizations: matrix.rows.length,
          most: first?.organization.code ?? '',
          count: first?.total ?? 0,
          late: matrix.totals['11-'],
          oldest: oldest.organization.code,
        })}{' '}
        <span className="text-muted">{t(matrix.isWorkingDays ? 'workingDays' : 'calendarDays')}</span>
      </p>
      <div className="rounded-md border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="border-b border-line text-table text-muted">
              <th scope="col" className="px-2 py-2 text-start font-medium md:px-4">
                {t('holder')}
              </th>
              {AGE_KEYS.map((age) => (
                <th key={age} scope="col" className="px-1 py-2 text-end font-medium md:px-4">
                  {t(`age.${age}`)}
                </th>
              ))}
              <th scope="col" className="px-2 py-2 text-end font-medium md:px-4">
                {t('total')}
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium max-md:hidden">
                {t('median')}
              </th>
              <th scope="col" className="px-4 py-2 text-start font-medium max-md:hidden">
                {t('oldest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <Row key={row.organization.code} {...{ row, matrix, address, base }} />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-medium">
              <th scope="row" className="px-2 py-2 text-start font-medium md:px-4">
                {t('all')}
              </th>
              {AGE_KEYS.map((age) => (
                <Cell
                  key={age}
                  count={matrix.totals[age]}
                  href={cellHref(address, base, { organization: null, age })}
                  isOn={address.params.organization === null && address.params.age === age}
                  label={`${t('all')} ${t(`age.${age}`)}`}
                />
              ))}
              <Cell
                count={matrix.total}
                href={cellHref(address, base, { organization: null, age: null })}
                isOn={address.params.organization === null && address.params.age === null}
                label={t('all')}
              />
              <td colSpan={2} className="max-md:hidden" />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

async function Row({ row, matrix, address, base }: Props & { row: HolderRow }) {
  const t = await getTranslations('ballInCourt');
  const { code, name } = row.organization;
  const most = Math.max(...matrix.rows.flatMap(({ counts }) => Object.values(counts)));
  const isHere = address.params.organization === code;
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-2 py-1 text-start font-normal md:px-4">
        <span lang="th" className="font-medium">
          <PartyMark code={code} />
          {code}
        </span>
        <span className="block text-meta text-muted max-md:hidden">{name}</span>
      </th>
      {AGE_KEYS.map((age) => (
        <Cell
          key={age}
          count={row.counts[age]}
          share={row.counts[age] / most}
          href={cellHref(address, base, { organization: code, age })}
          isOn={isHere && address.params.age === age}
          label={`${code} ${t(`age.${age}`)}`}
        />
      ))}
      <Cell
        count={row.total}
        href={cellHref(address, base, { organization: code, age: null })}
        isOn={isHere && address.params.age === null}
        label={code}
      />
      <td className="px-4 py-1 text-end max-md:hidden">{t('days', { days: row.medianDays })}</td>
      <td className="px-4 py-1 max-md:hidden">
        <ThaiDate iso={row.oldestSince} form="short" />
      </td>
    </tr>
  );
}

function Cell({
  count,
  share = 0,
  href,
  isOn,
  label,
}: {
  count: number;
  share?: number;
  href: string;
  isOn: boolean;
  label: string;
}) {
  const heat = Math.round(Math.sqrt(share) * DARKEST_PERCENT);
  return (
    <td className="p-0.5 text-end">
      {count === 0 ? (
        <span className="block px-2 py-2 text-muted md:px-3.5">0</span>
      ) : (
        <Link
          href={href}
          aria-label={`${label}: ${count}`}
          aria-current={isOn || undefined}
          style={heat > 0 ? { backgroundColor: `color-mix(in srgb, var(--color-primary) ${heat}%, transparent)` } : {}}
          className={classNames(
            'block rounded-sm px-2 py-2 text-ink hover:underline md:px-3.5 pointer-coarse:py-3',
            isOn && 'font-semibold outline-2 outline-primary',
          )}
        >
          {count.toLocaleString('en-US')}
        </Link>
      )}
    </td>
  );
}
