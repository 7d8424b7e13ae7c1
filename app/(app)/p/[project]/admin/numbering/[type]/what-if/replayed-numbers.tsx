import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DocumentNumber } from '@/app/_ui/document-number';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { FormatReplay, ReplayedNumber } from '@/lib/numbering/formats/replay-format';

/** Every number as it is beside what it would be. */
export function ReplayedNumbers({
  replay,
  onlyTrouble,
  address,
  projectCode,
}: {
  projectCode: string;
  replay: FormatReplay;
  onlyTrouble: boolean;
  address: string;
}) {
  const t = useTranslations('formatReplay');
  const trouble = replay.numbers.filter(({ collidesWith, after }) => collidesWith !== null || after === null);
  const shown = onlyTrouble ? trouble : replay.numbers;
  const query = `template=${encodeURIComponent(replay.template)}`;
  return (
    <>
      <LinkTabs
        label={t('numbers.views')}
        tabs={[
          {
            href: `${address}?${query}`,
            label: t('numbers.all'),
            count: replay.numbers.length,
            current: !onlyTrouble,
          },
          {
            href: `${address}?${query}&show=trouble`,
            label: t('numbers.onlyChanged'),
            count: trouble.length,
            current: onlyTrouble,
          },
        ]}
      />
      {shown.length === 0 ? (
        <p className="py-6 text-muted">{t('noTrouble')}</p>
      ) : (
        <section aria-label={t('numbers.title')} className="overflow-x-auto">
          <table className="w-full min-w-[560px] text-table">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                {(['before', 'after', 'issued'] as const).map((heading) => (
                  <th key={heading} scope="col" className="py-1.5 pr-3 font-medium">
                    {t(`numbers.${heading}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((number) => (
                <tr
                  key={`${number.seriesPublicId}:${number.sequence}`}
                  className="border-b border-line last:border-b-0"
                >
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    <span className="inline-flex flex-wrap items-center gap-x-3">
                      <DocumentNumber number={number.before} isVoid={number.isVoid} />
                      <ExplainLink href={numberHref({ projectCode, ...number })} number={number.before} />
                    </span>
                  </th>
                  <td className="py-1.5 pr-3">
                    <After number={number} />
                  </td>
                  <td className="py-1.5">
                    <ThaiDate iso={number.issuedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function After({ number }: { number: ReplayedNumber }) {
  const t = useTranslations('formatReplay.numbers');
  if (number.after === null) {
    return <span className="text-danger">{t('missing', { token: `{${number.missingToken}}` })}</span>;
  }
  if (number.after === number.before) return <span className="text-muted">{t('same')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DocumentNumber number={number.after} />
      {number.collidesWith !== null && <Badge tone="urgent">{t('collides')}</Badge>}
    </span>
  );
}
