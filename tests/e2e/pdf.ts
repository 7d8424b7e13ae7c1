/** A PDF of these objects; a reader finds them without a table. */
export function pdf(...objects: readonly string[]): Buffer {
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${text}trailer\n<</Root 1 0 R>>\n%%EOF\n`);
}

/** One page with these lines, in letters that every reader has. */
export function pageOf(...lines: readonly string[]): string[] {
  const content = `BT /F 12 Tf 14 TL 20 180 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
}

export const PAGE = pageOf('seen by all');
