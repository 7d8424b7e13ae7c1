export type DocumentType = { code: string; name: string };

/**
 * What a chip says of a type of documents. A reader of Thai reads the name, short: หนังสือสอบถาม is สอบถาม, and a name
 * that gives its code in brackets and is no หนังสือ is called by the code. Other readers read the code.
 * @param type its name in the reader's language
 */
export function typeWord({ code, name }: DocumentType): string {
  if (!/[ก-๙]/.test(name)) return code;
  const bare = name.replace(`(${code})`, '').trim();
  const short = bare.replace(/^หนังสือ(?=.)/, '').replace(/(?<=.)เอกสาร$/, '');
  return bare !== name && short === bare ? code : short;
}
