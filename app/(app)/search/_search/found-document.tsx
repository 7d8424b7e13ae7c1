import { useTranslations } from 'next-intl';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { MarkedText } from '@/app/_ui/marked-text';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import type { FindHit } from '@/lib/work/find/dto';

/** A hit: number, subject, the text around it, and the facts that distinguish documents. */
export function FoundDocument({ hit, words }: { hit: FindHit; words: string }) {
  const t = useTranslations('find');
  const { documentNumber, type, subject, snippet, status } = hit;
  const href = documentPath({ ...hit, typeCode: type.code, isDraft: status.code === 'DRAFT' });
  return (
    <li className="border-b border-line py-2.5">
      <Link href={href} className="group block rounded-sm">
        <DocumentNumber
          number={documentNumber ?? t('draft')}
          type={type}
          renderPart={(part) => <MarkedText text={part} query={words} />}
        />
        <span className="block break-words font-medium text-primary group-hover:underline">
          <MarkedText text={subject} query={words} />
        </span>
      </Link>
      {snippet && (
        <p className="line-clamp-2 break-words text-table">
          {snippet.isOfFile && <span className="text-muted">{t('inFile')} </span>}
          …<MarkedText text={snippet.text} query={words} />…
        </p>
      )}
      <p className="flex flex-wrap gap-x-2 text-meta text-muted">
        <span>{hit.from.code}</span>
        {hit.documentDate && <ThaiDate iso={hit.documentDate} />}
        <span>{status.name}</span>
        <span>{hit.projectCode}</span>
      </p>
    </li>
  );
}
