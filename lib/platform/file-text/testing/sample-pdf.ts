interface SamplePdf {
  /** Text of each page. */
  pages: readonly string[];
  /** Object of the trailer's Encrypt, for a file with an unknown password. */
  isEncrypted?: boolean;
}

/**
 * A PDF whose font is not embedded: each letter of the file is a code, and the character table of the font says which
 * letter that is. A page with an empty text draws a line.
 */
export function textPdf({ pages, isEncrypted = false }: SamplePdf): Buffer {
  const letters = [...new Set(pages.join(''))];
  const codeOf = new Map(letters.map((letter, index) => [letter, hex(index + 1)]));
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 6 0 R >>',
    stream(characterTable(letters, codeOf)),
    '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 0 600 800] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 700 /StemV 80 >>',
  );
  const kids: string[] = [];
  for (const page of pages) {
    const lines = page.split('\n').map((line) => `<${[...line].map((letter) => codeOf.get(letter)).join('')}> Tj T*`);
    const content = page === '' ? '0 0 m 100 100 l S' : `BT /F 12 Tf 14 TL 40 800 Td ${lines.join(' ')} ET`;
    kids.push(`${objects.length + 1} 0 R`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      stream(content),
    );
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  return assemble(objects, isEncrypted ? `/Encrypt ${ENCRYPTION} /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` : '');
}

const ENCRYPTION = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`;

function assemble(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const start = text.lastIndexOf('xref\n0');
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

function characterTable(letters: readonly string[], codeOf: ReadonlyMap<string, string>): string {
  const rows = letters.map(
    (letter) => `<${codeOf.get(letter)}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`,
  );
  const blocks: string[] = [];
  // The format allows a hundred in a block.
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nend\nend`;
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
