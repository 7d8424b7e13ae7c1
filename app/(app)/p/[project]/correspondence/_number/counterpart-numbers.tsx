import { useTranslations } from 'next-intl';
import type { AliasRow } from '@/lib/numbering/changes/dto';

/** The numbers that the parties gave the document, each with its party. */
export function CounterpartNumbers({ aliases }: { aliases: readonly AliasRow[] }) {
  const t = useTranslations('numberChanges.aliases');
  return (
    <ul>
      {aliases.map((alias) => (
        <li key={alias.publicId}>
          <span lang="th" className="font-medium break-words">
            {alias.number}
          </span>{' '}
          <span className="text-table text-muted">
            <span lang="th">{alias.organization.code}</span> · {t(`kinds.${alias.kind}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
