import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvCell } from './csv-lines';
import { tableFile } from './table-file';

type Row = { text: string; amount: number | null };
const columns = [
  { header: 'เลขที่', value: (row: Row) => row.text },
  { header: 'จำนวน', value: (row: Row) => row.amount },
];
const LOOK = { locale: 'th', era: 'be' } as const;
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'];

describe('an exported CSV', () => {
  it('is UTF-8 with a mark, one line per row', async () => {
    const { content, contentType } = await tableFile('csv', {
      sheet: 'x',
      look: LOOK,
      columns,
      rows: [{ text: 'คคง.-สคฉ.3-0001-2568', amount: 3 }],
    });
    expect([...content.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(content)).toBe('เลขที่,จำนวน\r\nคคง.-สคฉ.3-0001-2568,3\r\n');
    expect(contentType).toContain('text/csv');
  });

  it('quotes what has commas, quotes, line ends or blanks at its ends', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "x"')).toBe('"say ""x"""');
    expect(csvCell('a\nb')).toBe('"a\nb"');
    expect(csvCell(' a')).toBe('" a"');
    expect(csvCell(null)).toBe('');
  });

  it.each(FORMULAS)('never begins a cell like a formula: %j', (formula) => {
    expect(csvCell(formula).replace(/^"/, '').startsWith("'")).toBe(true);
  });
});

describe('an exported spreadsheet', () => {
  it('keeps what looks like a formula as text', async () => {
    const rows = FORMULAS.map((text) => ({ text, amount: null }));
    const { content } = await tableFile('xlsx', {
      sheet: 'a/b',
      look: LOOK,
      columns,
      rows: [...rows, { text: 'x\u0001y', amount: 7 }],
    });
    const files = unzipSync(content);
    const sheets = Object.entries(files).filter(([name]) => name.startsWith('xl/worksheets/'));
    const xml = sheets.map(([, bytes]) => new TextDecoder().decode(bytes)).join('');
    expect(xml).toContain('<row');
    expect(xml).not.toContain('<f>');
    expect(xml).not.toContain('\u0001');
  });
});
