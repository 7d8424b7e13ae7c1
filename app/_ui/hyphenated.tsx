import { Fragment } from 'react';

/** A text without blanks, such as a number's template: it breaks after its hyphens, and elsewhere only where it must. */
export function Hyphenated({ children }: { children: string }) {
  const parts = children.split('-');
  return (
    <span lang="th" className="wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join('-')}>
          {part}
          {index < parts.length - 1 && (
            <>
              -<wbr />
            </>
          )}
        </Fragment>
      ))}
    </span>
  );
}
