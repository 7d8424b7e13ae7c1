/** A subject: two lines, for which dense rows have no room; the whole text in the tooltip. */
export function SubjectCell({ children, lang }: { children: string; lang?: string }) {
  return (
    <span
      title={children}
      lang={lang}
      className="line-clamp-2 break-words md:group-data-[density=compact]/table:line-clamp-1"
    >
      {children}
    </span>
  );
}
