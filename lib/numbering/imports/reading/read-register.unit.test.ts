import { describe, expect, it } from 'vitest';
import { registerCsv, workbookParts, zipOf } from '../testing/register-files';
import { csvFile, isFormula } from './csv-cell';
import { guessMapping } from './guess-mapping';
import { parseRegisterDate } from './parse-date';
import { readRegister } from './read-register';

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

describe('a CSV register', () => {
  it.each([
    ['UTF-8', Buffer.from(csv), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`), 'UTF-8'],
    ['UTF-16, little end first', utf16(csv, false), 'UTF-16'],
    ['UTF-16, big end first', utf16(csv, true), 'UTF-16'],
    ['TIS-620', windows874(csv), 'WINDOWS-874'],
  ])('in %s reads the same', async (_what, bytes, encoding) => {
    expect(await readRegister(bytes)).toEqual({
      format: 'CSV',
      encoding,
      columnNames: ['เลขที่', 'วันที่', 'เรื่อง', 'ถึง'],
      rows: [{ rowNo: 2, cells: rows[0] }],
    });
  });

  it('keeps words that look like misread text', async () => {
    const register = await readRegister(Buffer.from('no,subject\nA-1,เนื่องด้วยเธอเน้นเนื้อหา\nA-2,เนื่องจาก เนินดิน'));
    expect(register.rows).toHaveLength(2);
  });

  it('with semicolons or tabs, with empty lines, with a line break inside a cell', async () => {
    const text = 'No;Date;Subject\n\nA-1;;"สอง\nบรรทัด"\n;;\nA-2;1/1/2568;x';
    const register = await readRegister(Buffer.from(text));
    expect(register.rows).toEqual([
      { rowNo: 3, cells: ['A-1', '', 'สอง บรรทัด'] },
      { rowNo: 5, cells: ['A-2', '1/1/2568', 'x'] },
    ]);
    expect((await readRegister(Buffer.from(text.replaceAll(';', '\t')))).rows).toEqual(register.rows);
  });

  it('with every kind of line end, and with inch marks that are not doubled', async () => {
    const { rows } = await readRegister(
      Buffer.from('no,subject\r\nA-1,ท่อ 12" ยาว\rA-2,"ท่อ 12" ยาว"\nA-3,"ท่อ 12"" ยาว"'),
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
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
    ['too many rows', Buffer.from(`no,x\n${'A-1,x\n'.repeat(50_001)}`), 'IMPORT_TOO_MANY_ROWS'],
  ])('with %s is refused', async (_what, bytes, code) => {
    await expect(readRegister(bytes)).rejects.toMatchObject({ code });
  });
});

describe('a workbook', () => {
  const heading =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>วันที่</t></is></c><c r="C1" t="s"><v>1</v></c></row>';

  it('gives the first visible sheet: shared and inline texts, dates of the Thai calendar, floats without their tail', async () => {
    const data = `${heading}<row r="3"><c r="A3" t="inlineStr"><is><t>A&amp;B-1</t></is></c><c r="B3" s="1"><v>45717</v></c><c r="C3"><v>12.000000000000002</v></c></row>`;
    const register = await readRegister(zipOf(workbookParts(data, ['เลขที่', 'เรื่อง'])));
    expect(register).toMatchObject({ format: 'XLSX', encoding: null, columnNames: ['เลขที่', 'วันที่', 'เรื่อง'] });
    expect(register.rows).toEqual([{ rowNo: 3, cells: ['A&B-1', '2025-03-01', '12'] }]);
  });

  it('shows a formula as a formula, calculates nothing, and repeats the value of merged cells', async () => {
    const data = `${heading}<row r="2"><c r="A2" t="str"><f>CONCAT("A-",1)</f><v>A-1</v></c><c r="B2" t="inlineStr"><is><t>รวม</t></is></c><c r="C2"><v>1</v></c></row><row r="3"><c r="A3"><v>7</v></c></row>`;
    const parts = workbookParts(data, ['เลขที่', 'เรื่อง'], '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>');
    const register = await readRegister(zipOf(parts));
    expect(register.rows.map(({ cells }) => cells)).toEqual([
      ['=CONCAT("A-",1)', 'รวม', '1'],
      ['7', 'รวม'],
    ]);
  });

  it('with macros is refused', async () => {
    const parts = [...workbookParts(heading), { name: 'xl/vbaProject.bin', content: Buffer.from('x') }];
    await expect(readRegister(zipOf(parts))).rejects.toMatchObject({ code: 'IMPORT_MACROS' });
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
    await expect(readRegister(file)).rejects.toMatchObject({ code: 'IMPORT_BOMB' });
    expect(process.memoryUsage().rss - before).toBeLessThan(350 * 1024 * 1024);
  });

  it.each([
    ['no zip file behind its first letters', Buffer.from('PK nothing of the kind')],
    ['broken XML', zipOf(workbookParts('<row r="1"><c r="A1"><v>1</c></row'))],
    ['another kind of zip file', zipOf([{ name: 'word/document.xml', content: Buffer.from('<w/>') }])],
    ['a cut-off end', zipOf(workbookParts(heading)).subarray(0, 300)],
    ['encrypted', encrypted(zipOf(workbookParts(heading)))],
    [
      'of more parts than any workbook',
      zipOf([
        ...workbookParts(heading),
        ...Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') })),
      ]),
    ],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(readRegister(bytes)).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' });
  });
});

describe('the date of a register', () => {
  it.each([
    ['2025-03-01', '2025-03-01'],
    ['2568-03-01', '2025-03-01'],
    ['1/3/2568', '2025-03-01'],
    ['01.03.2025', '2025-03-01'],
    ['1-3-68', '2025-03-01'],
    ['1/3/25', '2025-03-01'],
    ['1 มี.ค. 68', '2025-03-01'],
    ['๑ มีนาคม ๒๕๖๘', '2025-03-01'],
    ['วันที่ 1 มีนาคม พ.ศ. 2568', '2025-03-01'],
    ['1 Mar 2025', '2025-03-01'],
    ['29/2/2567', '2024-02-29'],
    ['29/2/2568', null],
    ['31/4/2568', null],
    ['3/2568', null],
    ['เมื่อวาน', null],
    ['', null],
  ])('%s is %s', (text, date) => {
    expect(parseRegisterDate(text)).toBe(date);
  });
});

describe('the heading', () => {
  it('says which column is what, in both languages', () => {
    expect(guessMapping(['ลำดับ', 'เลขที่หนังสือ', 'ลงวันที่', 'เรื่อง', 'จาก', 'ถึง', 'หมายเหตุ'])).toEqual({
      number: 1,
      date: 2,
      subject: 3,
      originator: 4,
      recipient: 5,
      note: 6,
    });
    expect(guessMapping(['Document No.', 'Type', 'Date', 'Title', 'From', 'To'])).toMatchObject({
      number: 0,
      type: 1,
      recipient: 5,
    });
  });
});

describe('an exported cell', () => {
  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', ' =1', '＝1'])('%s is never a formula', (cell) => {
    expect(csvFile([[cell]])).toContain(`'${cell}`);
  });

  it('keeps numbers, texts and quotation marks as they are', () => {
    expect(csvFile([[-5, 'ก,"ข"', null, 'คคง.-1']])).toBe('\uFEFF-5,"ก,""ข""",,คคง.-1\r\n');
    expect([isFormula('=1'), isFormula('-1.5'), isFormula('-A1'), isFormula('@x'), isFormula('A=1')]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
