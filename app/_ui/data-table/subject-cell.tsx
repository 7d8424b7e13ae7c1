import type { ReactNode } from 'react';

/** A subject: one line, two in comfortable rows and on phones; the whole text in the tooltip. */
export function SubjectCell({ children, lang, marks }: { children: string; lang?: string; marks?: ReactNode }) {
  return (
    <span
      title={children}
      lang={lang}
      className="line-clamp-2 break-words md:group-data-[density=compact]/table:line-clamp-1 md:group-data-[density=normal]/table:line-clamp-1"
    >
      {/* The words go on below their marks: beside them a narrow column has no room for a word. */}
      <span>
        {marks}
        {children}
      </span>
    </span>
  );
}
