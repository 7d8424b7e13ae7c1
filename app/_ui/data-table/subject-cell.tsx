import type { ReactNode } from 'react';

/** A subject: two lines, for which dense rows have no room; the whole text in the tooltip. */
export function SubjectCell({ children, lang, marks }: { children: string; lang?: string; marks?: ReactNode }) {
  return (
    <span
      title={children}
      lang={lang}
      className="line-clamp-2 break-words md:group-data-[density=compact]/table:line-clamp-1"
    >
      {/* The words go on below their marks: beside them a narrow column has no room for a word. */}
      <span>
        {marks}
        {children}
      </span>
    </span>
  );
}
