export type DocumentType = { code: string; name: string };

/**
 * Word of a document type on a chip, in the reader's language. Thai: its name, shortened (หนังสือสอบถาม is สอบถาม). A
 * name that has its code in brackets and is no หนังสือ is called by the code. English: its name, or the code if that is
 * the name's initials (RFI).
 * @param type its name in the reader's language
 */
export function typeWord({ code, name }: DocumentType): string {
  const bare = name.replace(`(${code})`, '').trim();
  if (!/[ก-๙]/.test(name)) return initialsOf(bare) === code ? code : bare || code;
  const short = bare.replace(/^หนังสือ(?=.)/, '').replace(/(?<=.)เอกสาร$/, '');
  return bare !== name && short === bare ? code : short;
}

const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
