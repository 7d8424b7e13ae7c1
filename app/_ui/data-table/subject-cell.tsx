import type { ReactNode } from 'react';

/** A subject: one line, two in comfortable rows and on phones; the whole text in the tooltip. */
export function SubjectCell({ children, lang, marks }: { children: string; lang?: string; marks?: ReactNode }) {
  return (
    <span title={children} lang={lang} className="list-words">
      {/* The words go on below their marks: beside them a narrow column has no room for a word. */}
      <span>
        {marks}
        {children}
      </span>
    </span>
  );
}
