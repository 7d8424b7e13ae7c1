export interface DrawingSheet {
  number: string;
  revision: string;
  title: string;
  project: string;
  /** YYYY-MM-DD */
  date: string;
  stamp: string;
  /** Seed of the drawing's random shapes, so that sheets differ. */
  seed: number;
}

// A3 landscape in points.
const [WIDTH, HEIGHT, MARGIN, BLOCK] = [1190, 842, 28, 250] as const;

/**
 * One sheet of a drawing, valid byte for byte: frame, an axis grid with columns and a title block at its right edge.
 * Latin only, because it uses a font that each reader has.
 */
export function drawingPdf(sheet: DrawingSheet): Buffer {
  const content = [...frame(), ...grid(sheet.seed), ...titleBlock(sheet)].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function frame(): string[] {
  const left = WIDTH - MARGIN - BLOCK;
  return [
    '1.6 w',
    `${MARGIN} ${MARGIN} ${WIDTH - 2 * MARGIN} ${HEIGHT - 2 * MARGIN} re S`,
    `${left} ${MARGIN} m ${left} ${HEIGHT - MARGIN} l S`,
  ];
}

function grid(seed: number): string[] {
  const [columns, rows] = [4 + (seed % 4), 3 + (seed % 3)];
  const [x0, y0] = [MARGIN + 90, MARGIN + 90];
  const stepX = (WIDTH - BLOCK - 2 * MARGIN - 160) / (columns - 1);
  const stepY = (HEIGHT - 2 * MARGIN - 180) / (rows - 1);
  const half = 7 + (seed % 5) * 2;
  const lines: string[] = [];
  for (let column = 0; column < columns; column++) {
    const x = Math.round(x0 + column * stepX);
    lines.push('0.5 w [8 3 2 3] 0 d', `${x} ${y0 - 40} m ${x} ${HEIGHT - MARGIN - 60} l S`, '[] 0 d');
    lines.push(text(x - 4, y0 - 58, 11, String(column + 1)));
    for (let row = 0; row < rows; row++) {
      const y = Math.round(y0 + row * stepY);
      lines.push('1.2 w', `${x - half} ${y - half} ${2 * half} ${2 * half} re S`);
      if ((seed + column + row) % 3 === 0) lines.push(`${x - half} ${y - half} m ${x + half} ${y + half} l S`);
    }
  }
  for (let row = 0; row < rows; row++) {
    const y = Math.round(y0 + row * stepY);
    lines.push('0.5 w [8 3 2 3] 0 d', `${x0 - 50} ${y} m ${WIDTH - MARGIN - BLOCK - 30} ${y} l S`, '[] 0 d');
    lines.push(text(x0 - 66, y - 4, 11, String.fromCharCode(65 + row)));
  }
  return lines;
}

function titleBlock(sheet: DrawingSheet): string[] {
  const x = WIDTH - MARGIN - BLOCK;
  const cells: [label: string, value: string, size: number][] = [
    ['PROJECT', sheet.project, 10],
    ['TITLE', sheet.title, 10],
    ['DRAWING NO.', sheet.number, 12],
    ['REV.', sheet.revision, 22],
    ['DATE', sheet.date, 10],
    ['SCALE', '1:100 (A3)', 10],
    ['STATUS', sheet.stamp, 10],
  ];
  return cells.flatMap(([label, value, size], index) => {
    const y = MARGIN + (cells.length - 1 - index) * 46;
    return ['1 w', `${x} ${y} ${BLOCK} 46 re S`, text(x + 6, y + 34, 7, label), text(x + 6, y + 12, size, value, 'F2')];
  });
}

function text(x: number, y: number, size: number, words: string, font = 'F1'): string {
  const plain = words.replace(/[^\x20-\x7e]/g, ' ').replace(/([\\()])/g, '\\$1');
  return `BT /${font} ${size} Tf ${x} ${y} Td (${plain}) Tj ET`;
}
