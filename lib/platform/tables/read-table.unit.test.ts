import { describe, expect, it } from 'vitest';
import { registerCsv, workbookParts, zipOf } from '@/lib/platform/tables/testing/workbook-files';
import { findHeading } from './find-heading';
import { readTable } from './read-table';

const rows = [['คคง.-สคฉ.3-0001-2568', '1/3/2568', 'ขอส่ง "แบบ", ฉบับแก้ไข', 'สคฉ.3']];
const csv = registerCsv(rows);

function windows874(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code;
    }),
  );
}

function utf16(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** The same file with the flag of encryption on its first part. */
function encrypted(file: Buffer): Buffer {
  const entry = file.indexOf('PK\x01\x02', 0, 'latin1');
  file.writeUInt16LE(1, entry + 8);
  return file;
}

/** The beginning of a compound file with one stream. */
function compoundFile(stream: string): Buffer {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('Root Entry', 'utf16le'),
    Buffer.from(stream, 'utf16le'),
  ]);
}

describe('a CSV register', () => {
  it.each([
    ['UTF-8', Buffer.from(csv), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`), 'UTF-8'],
    ['UTF-16, little end first', utf16(csv, false), 'UTF-16'],
    ['UTF-16, big end first', utf16(csv, true), 'UTF-16'],
    ['UTF-16 without a mark, little end first', utf16(csv, false).subarray(2), 'UTF-16'],
    ['UTF-16 without a mark, big end first', utf16(csv, true).subarray(2), 'UTF-16'],
    ['TIS-620', windows874(csv), 'WINDOWS-874'],
  ])('in %s reads the same', async (_what, bytes, encoding) => {
    expect(await readTable(bytes)).toEqual({
      format: 'CSV',
      encoding,
      rows: [
        { rowNo: 1, cells: ['เลขที่', 'วันที่', 'เรื่อง', 'ถึง'] },
        { rowNo: 2, cells: rows[0] },
      ],
    });
  });

  it('keeps words that look like misread text', async () => {
    const register = await readTable(Buffer.from('no,subject\nA-1,เนื่องด้วยเธอเน้นเนื้อหา\nA-2,เนื่องจาก เนินดิน'));
    expect(register.rows).toHaveLength(3);
  });

  it('with semicolons or tabs, with empty lines, with a line break inside a cell', async () => {
    const text = 'No;Date;Subject\n\nA-1;;"สอง\nบรรทัด"\n;;\nA-2;1/1/2568;x';
    const register = await readTable(Buffer.from(text));
    expect(register.rows.slice(1)).toEqual([
      { rowNo: 3, cells: ['A-1', '', 'สอง บรรทัด'] },
      { rowNo: 5, cells: ['A-2', '1/1/2568', 'x'] },
    ]);
    expect((await readTable(Buffer.from(text.replaceAll(';', '\t')))).rows).toEqual(register.rows);
  });

  it('with every kind of line end, and with inch marks that are not doubled', async () => {
    const { rows } = await readTable(Buffer.from('no,subject\r\nA-1,ท่อ 12" ยาว\rA-2,"ท่อ 12" ยาว"\nA-3,"ท่อ 12"" ยาว"'));
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['A-1', 'ท่อ 12" ยาว'],
      ['A-2', '"ท่อ 12" ยาว"'],
      ['A-3', 'ท่อ 12" ยาว'],
    ]);
  });

  it.each([
    [
      'two encodings put together',
      Buffer.concat([Buffer.from(`${csv}\r\n`), windows874('ก-1,,เรื่อง,')]),
      'IMPORT_ENCODING',
    ],
    ['Thai that was read in the wrong encoding once', Buffer.from('เลขที่,เรื่อง\nA-1,เธเธญเธชเนเธ'), 'IMPORT_ENCODING'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 0xff, 0xfd, 0]), 'IMPORT_ENCODING'],
    ['a quotation mark that never closes', Buffer.from('no,subject\n"A-1,x\nA-2,y'), 'IMPORT_UNREADABLE'],
    [
      'a quotation mark that closes far below',
      Buffer.from(`no,subject\n"A-1,x\n${'A-2,y\n'.repeat(6000)}A-3",z`),
      'IMPORT_UNREADABLE',
    ],
    ['a heading alone', Buffer.from('no,subject\n'), 'IMPORT_EMPTY'],
    ['nothing but blanks', Buffer.from(' , \n , \n'), 'IMPORT_EMPTY'],
    ['one column', Buffer.from('no\nA-1\nA-2'), 'IMPORT_ONE_COLUMN'],
    ['too many rows', Buffer.from(`no,x\n${'A-1,x\n'.repeat(50_021)}`), 'IMPORT_TOO_MANY_ROWS'],
  ])('with %s is refused', async (_what, bytes, code) => {
    await expect(readTable(bytes)).rejects.toMatchObject({ code });
  });
});

describe('a workbook', () => {
  const heading =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>วันที่</t></is></c><c r="C1" t="s"><v>1</v></c></row>';

  it('gives the first visible sheet: shared and inline texts, dates of the Thai calendar, floats without their tail', async () => {
    const data = `${heading}<row r="3"><c r="A3" t="inlineStr"><is><t>A&amp;B-1</t></is></c><c r="B3" s="1"><v>45717</v></c><c r="C3"><v>12.000000000000002</v></c></row>`;
    const register = await readTable(zipOf(workbookParts(data, ['เลขที่', 'เรื่อง'])));
    expect(register).toMatchObject({ format: 'XLSX', encoding: null });
    expect(register.rows).toEqual([
      { rowNo: 1, cells: ['เลขที่', 'วันที่', 'เรื่อง'] },
      { rowNo: 3, cells: ['A&B-1', '2025-03-01', '12'] },
    ]);
  });

  it('shows the last result of a formula, the formula where there is none, and repeats the value of merged cells', async () => {
    const data = `${heading}<row r="2"><c r="A2" t="str"><f>CONCAT("A-",1)</f><v>A-1</v></c><c r="B2" t="inlineStr"><is><t>รวม</t></is></c><c r="C2"><v>1</v></c></row><row r="3"><c r="A3"><f>1+1</f></c></row>`;
    const parts = workbookParts(data, ['เลขที่', 'เรื่อง'], '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>');
    const register = await readTable(zipOf(parts));
    expect(register.rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['A-1', 'รวม', '1'],
      ['=1+1', 'รวม'],
    ]);
  });

  it('with macros is refused', async () => {
    const parts = [...workbookParts(heading), { name: 'xl/vbaProject.bin', content: Buffer.from('x') }];
    await expect(readTable(zipOf(parts))).rejects.toMatchObject({ code: 'IMPORT_MACROS' });
  });

  it('that unpacks to gigabytes is refused, whatever it says of itself, and never unpacked', async () => {
    const bomb = {
      name: 'xl/sharedStrings.xml',
      content: Buffer.alloc(1024 * 1024, 0x20),
      times: 4096,
      claimedBytes: 10,
    };
    const parts = workbookParts(heading).filter(({ name }) => name !== bomb.name);
    const file = zipOf([...parts, bomb]);
    expect(file.length).toBeLessThan(8 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    await expect(readTable(file)).rejects.toMatchObject({ code: 'IMPORT_BOMB' });
    expect(process.memoryUsage().rss - before).toBeLessThan(350 * 1024 * 1024);
  });

  it.each([
    ['a password, as a zip file', encrypted(zipOf(workbookParts(heading))), 'IMPORT_PROTECTED'],
    ['a password, as programs save it', compoundFile('EncryptedPackage'), 'IMPORT_PROTECTED'],
    ['the old format', compoundFile('Workbook'), 'IMPORT_OLD_FORMAT'],
  ])('with %s says so', async (_what, bytes, code) => {
    await expect(readTable(bytes)).rejects.toMatchObject({ code });
  });

  it.each([
    ['no zip file behind its first letters', Buffer.from('PK nothing of the kind')],
    ['broken XML', zipOf(workbookParts('<row r="1"><c r="A1"><v>1</c></row'))],
    ['another kind of zip file', zipOf([{ name: 'word/document.xml', content: Buffer.from('<w/>') }])],
    ['a cut-off end', zipOf(workbookParts(heading)).subarray(0, 300)],
    [
      'of more parts than any workbook',
      zipOf([
        ...workbookParts(heading),
        ...Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') })),
      ]),
    ],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(readTable(bytes)).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' });
  });
});

describe('a cell of a workbook', () => {
  const FORMATS = [
    'General',
    '"คคง.-สคฉ.3-"0000"-2568"',
    '0%',
    '#,##0.00',
    '"RFI-"@',
    'd/m/yyyy h:mm',
    'h:mm',
    '\\R\\F\\I-0000',
    '[>=100]"A-"0;"B-"000',
  ];
  const styles = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/>`).join('')}</numFmts><cellXfs>${FORMATS.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;
  const shown = async (cell: string, workbook = '') => {
    const data = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2">${cell}</row>`;
    const parts = workbookParts(data, ['<r><t>ริช</t></r><r><t>เท็กซ์</t></r>', 'a_x000D_b_x005F_x0041_']).map((part) =>
      part.name === 'xl/styles.xml'
        ? { ...part, content: Buffer.from(styles) }
        : part.name === 'xl/workbook.xml'
          ? { ...part, content: Buffer.from(part.content.toString().replace('<sheets>', `${workbook}<sheets>`)) }
          : part,
    );
    return (await readTable(zipOf(parts))).rows[1]?.cells[0];
  };

  it.each([
    ['a number with the letters of its format', '<c s="1"><v>25</v></c>', 'คคง.-สคฉ.3-0025-2568'],
    ['a percentage', '<c s="2"><v>0.7</v></c>', '70%'],
    ['an amount', '<c s="3"><v>1234.5</v></c>', '1,234.50'],
    ['a text with the letters of its format', '<c s="4" t="inlineStr"><is><t>7</t></is></c>', 'RFI-7'],
    ['a day and its time', '<c s="5"><v>45717.385416666664</v></c>', '2025-03-01 09:15'],
    ['a day', '<c s="5"><v>45717</v></c>', '2025-03-01'],
    ['a time', '<c s="6"><v>0.385416666</v></c>', '9:15'],
    ['escaped letters', '<c s="7"><v>25</v></c>', 'RFI-0025'],
    ['a condition', '<c s="8"><v>25</v></c>', 'B-025'],
    ['the result of a formula', '<c t="str"><f>A1</f><v>RFI-1</v></c>', 'RFI-1'],
    ['the formatted result of a formula', '<c s="7"><f>A1</f><v>3</v></c>', 'RFI-0003'],
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a day of ISO 8601', '<c t="d"><v>2025-03-01T00:00:00</v></c>', '2025-03-01'],
    ['a style that the file lacks', '<c s="99"><v>7</v></c>', '7'],
    ['escaped characters', '<c t="s"><v>1</v></c>', 'a b_x0041_'],
    ['escaped characters inline', '<c t="inlineStr"><is><t>_x0e01_</t></is></c>', 'ก'],
  ])('shows %s', async (_what, cell, text) => {
    expect(await shown(cell)).toBe(text);
  });

  it('counts its days from 1904 where the workbook says so', async () => {
    expect(await shown('<c s="5"><v>44255</v></c>', '<workbookPr date1904="1"/>')).toBe('2025-03-01');
  });
});

describe('the delimiter of a CSV', () => {
  it.each([
    ['commas in quotation marks', 'เลขที่;"เรื่อง, a, b, c";วันที่\nA-1;"x, y, z, w";1/1/2568'],
    ['commas in subjects', 'เลขที่;เรื่อง;วันที่\nA-1;ก, ข;1/1/2568\nA-2;ค, ง;1/1/2568'],
    ['a title above', 'ทะเบียน, หนังสือ, ออก, 2568\n\nเลขที่;เรื่อง;วันที่\nA-1;ก;1/1/2568\nA-2;ค;1/1/2568'],
    ['a line break in quotation marks', 'เลขที่;เรื่อง;วันที่\nA-1;"ก,\nข,\nค,";1/1/2568'],
    ['a line that declares it', 'sep=;\nเลขที่;"a, b";วันที่\nA-1;x;1/1/2568'],
    ['such a line behind a mark', '\uFEFF"sep=;"\r\nเลขที่;"a, b";วันที่\r\nA-1;x;1/1/2568'],
    ['tabs', 'เลขที่\tเรื่อง\tวันที่\nA-1\tก, ข; ค\t1/1/2568'],
    ['bars', 'เลขที่|เรื่อง|วันที่\nA-1|ก, ข|1/1/2568'],
    ['commas beside one semicolon', 'เลขที่,เรื่อง,วันที่\nA-1,ก; ข,1/1/2568\nA-2,ก,1/1/2568'],
  ])('with %s is found', async (_what, text) => {
    const { rows } = await readTable(Buffer.from(text));
    expect(rows.at(-1)?.cells).toHaveLength(3);
  });
});

describe('the heading', () => {
  const known = (cells: readonly string[]) =>
    new Set(cells.filter((cell) => ['no', 'date', 'subject'].includes(cell))).size;
  it.each([
    ['below a title', [['Register of letters'], ['no', 'date'], ['A-1', 'x']], 2],
    [
      'below a merged title',
      [
        ['no', 'no', 'no'],
        ['no', 'date', 'subject'],
        ['A-1', 'x', 'y'],
      ],
      2,
    ],
    [
      'of two equal rows',
      [
        ['no', 'date'],
        ['no', 'date'],
        ['A-1', 'x'],
      ],
      2,
    ],
    [
      'before a row that looks like one',
      [
        ['no', 'date'],
        ['A-1', 'x'],
        ['no', 'date'],
      ],
      1,
    ],
    [
      'of one known name, which begins a subject as well',
      [
        ['A', 'B'],
        ['A-1', 'subject'],
        ['A-2', 'y'],
      ],
      undefined,
    ],
    [
      'that is none',
      [
        ['A-1', 'x'],
        ['A-2', 'y'],
      ],
      undefined,
    ],
    ['too far below', [...Array.from({ length: 20 }, () => ['x']), ['no', 'date']], undefined],
  ])('%s', (_what, rows, rowNo) => {
    expect(
      findHeading(
        rows.map((cells, index) => ({ rowNo: index + 1, cells })),
        known,
      )?.rowNo,
    ).toBe(rowNo);
  });
});
