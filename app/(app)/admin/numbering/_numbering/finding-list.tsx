import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { TypeWord } from '@/app/_ui/type-names';
import type { FindingDto } from '@/lib/numbering/records/verifications';

/** Violated invariants in words, with the figures for the person who repairs them. */
export function FindingList({ findings }: { findings: readonly FindingDto[] }) {
  const t = useTranslations('series.verification');
  return (
    <ul className="flex flex-col gap-2">
      {findings.map(({ rule, series, detail }) => (
        <li key={`${rule} ${series?.publicId} ${detail}`} className="border-l-2 border-danger pl-3">
          <p className="font-medium">{t.has(`rule.${rule}`) ? t(`rule.${rule}`) : t('ruleOther', { rule })}</p>
          {series && (
            <p>
              <Link
                href={`/admin/numbering/counters/${series.publicId}`}
                lang="th"
                className="text-primary hover:underline"
              >
                {series.projectCode} · <TypeWord code={series.typeCode} /> · {series.pattern}
              </Link>
            </p>
          )}
          <p lang="en" className="text-table break-words text-muted">
            {detail}
          </p>
        </li>
      ))}
    </ul>
  );
}
