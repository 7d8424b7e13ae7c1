import { Fragment, type ReactNode } from 'react';
import { type DocumentType, typeWord } from '@/lib/documents/type-word';
import { classNames } from './class-names';
import { TypeWord } from './type-names';

/** A document number with its type beside it, because numbers repeat across types. It breaks only after hyphens. */
export function DocumentNumber({
  number,
  type,
  isVoid = false,
  size = 'table',
  renderPart = (part) => part,
}: {
  number: string;
  /** Its code alone where the name is not known. */
  type?: DocumentType | string | undefined;
  /** A cancelled number stays visible, struck through. */
  isVoid?: boolean;
  size?: 'table' | 'title';
  /** Draws the parts between two hyphens: a search marks its hits. Registers do not load how. */
  renderPart?: (part: string) => ReactNode;
}) {
  const parts = number.split('-');
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 max-md:flex-wrap">
      {type && (
        <span
          title={typeof type === 'string' ? undefined : type.code}
          className="max-w-full shrink-0 truncate rounded-sm border border-line px-1 text-meta font-normal text-muted"
        >
          {typeof type === 'string' ? <TypeWord code={type} /> : typeWord(type)}
        </span>
      )}
      <span
        lang="th"
        className={classNames(
          'document-number',
          size === 'title' && 'font-display text-title font-semibold',
          isVoid && 'text-muted line-through',
        )}
      >
        {parts.map((part, index) => (
          <Fragment key={parts.slice(0, index + 1).join('-')}>
            <span>
              {renderPart(part)}
              {index < parts.length - 1 && '-'}
            </span>
            {index < parts.length - 1 && <wbr />}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
