/** A subject: one line in dense rows, two in comfortable ones and on cards; the whole text in the tooltip. */
export function SubjectCell({ children, lang }: { children: string; lang?: string }) {
  return (
    <span
      title={children}
      lang={lang}
      className="line-clamp-1 break-words group-data-[density=comfortable]/table:line-clamp-2 max-md:line-clamp-2"
    >
      {children}
    </span>
  );
}
