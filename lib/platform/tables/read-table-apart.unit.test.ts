import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerCsv, workbookParts, zipOf } from '@/lib/platform/tables/testing/workbook-files';
import { MAX_CELL, MAX_HEADING_ROWS, MAX_MERGED_AREAS, MAX_RAW_CELL, MAX_READERS, MAX_TABLE_ROWS } from './constants';
import { readTable } from './read-table';
import { readTableApart } from './read-table-apart';

// A thread compiles the sources first when there is no build, which a busy machine may take seconds for.
const THREAD_MS = 120_000;

const csv = (rows: number) =>
  Buffer.from(registerCsv(Array.from({ length: rows }, (_, row) => [`A-${row}`, '1/3/2568', 'ขอส่งแบบ', 'สคฉ.3'])));

describe('a register that is read in a thread of its own', { timeout: THREAD_MS }, () => {
  it('is the same as one that is not, also when it needs several messages', async () => {
    const bytes = csv(1200);
    expect(await readTableApart(bytes)).toEqual(await readTable(bytes));
  });

  it('is refused with the same words', async () => {
    await expect(
      readTableApart(Buffer.from(`no,x\n${'A-1,x\n'.repeat(MAX_TABLE_ROWS + MAX_HEADING_ROWS)}`)),
    ).rejects.toMatchObject({
      code: 'IMPORT_TOO_MANY_ROWS',
      params: { limit: MAX_TABLE_ROWS },
    });
  });

  it('stops nothing else: the process goes on with its turns until the result is there', async () => {
    let isOver = false;
    const read = readTableApart(csv(20_000)).finally(() => {
      isOver = true;
    });
    let turns = 0;
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
    expect((await read).rows).toHaveLength(20_001);
    // In the caller's own thread there would be a handful: the file is text, which is read in one piece.
    expect(turns).toBeGreaterThan(500);
  });

  it('is given up at the deadline, and the next one is read', async () => {
    await expect(readTableApart(csv(1), { deadlineMs: 1 })).rejects.toMatchObject({ code: 'IMPORT_TOO_SLOW' });
    expect((await readTableApart(csv(1))).rows).toHaveLength(2);
  });

  it('that takes all memory it gets ends its thread alone', async () => {
    const read = readTableApart(csv(MAX_TABLE_ROWS), { heapMb: 16 });
    await expect(read).rejects.toMatchObject({ code: 'IMPORT_BOMB' });
    expect((await readTableApart(csv(1))).rows).toHaveLength(2);
  });

  it('waits for no other: beyond as many as a process may read, one is asked to come again', async () => {
    const all = await Promise.allSettled(Array.from({ length: MAX_READERS + 1 }, () => readTableApart(csv(1))));
    expect(all.map(({ status }) => status)).toEqual([...Array(MAX_READERS).fill('fulfilled'), 'rejected']);
    expect(all.at(-1)).toMatchObject({ reason: { code: 'BUSY' } });
  });
});

describe('the bounds of a register', () => {
  const sheet = (cells: string, strings: string[], after = '') =>
    zipOf(workbookParts(`<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>${cells}`, strings, after));
  const shared = (row: number, columns: number) => `<row r="${row}">${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;

  it('end the reading of a cell before it is cleaned, whichever way its text is kept', async () => {
    const behind = `${' '.repeat(MAX_RAW_CELL)}unread`;
    const inline = `<row r="3"><c r="A3" t="inlineStr"><is><t>${behind}</t></is></c><c r="B3"><v>3</v></c></row>`;
    const { rows } = await readTable(
      sheet(`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>2</v></c></row>${inline}`, [behind]),
    );
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['', '2'],
      ['', '3'],
    ]);
    const csvRows = (await readTable(Buffer.from(`no,x\n${behind},2`))).rows;
    expect(csvRows[1]?.cells).toEqual(['', '2']);
  });

  it('keep one text of megabytes from being read as often as cells name it', async () => {
    const { rows } = await readTable(sheet(shared(2, 40), ['ก'.repeat(5 * 1024 * 1024)]));
    expect(new Set(rows[1]?.cells)).toEqual(new Set(['ก'.repeat(MAX_CELL)]));
  });

  it('refuse more text than any register has, before all of it is there', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => shared(index + 2, 50)).join('');
    await expect(readTable(sheet(rows, ['x'.repeat(MAX_CELL)]))).rejects.toMatchObject({ code: 'IMPORT_BOMB' });
  });

  it.each([
    ['that lie on each other', '<mergeCell ref="A1:AX20000"/>'.repeat(2), 20_000],
    ['without number', '<mergeCell ref="A1:B1"/>'.repeat(MAX_MERGED_AREAS + 1), 2],
  ])('refuse merged areas %s', async (_what, areas, rows) => {
    const cells = `<row r="${rows}"><c r="A${rows}"><v>3</v></c></row>`;
    await expect(readTable(sheet(cells, [], `<mergeCells>${areas}</mergeCells>`))).rejects.toMatchObject({
      code: 'IMPORT_BOMB',
    });
  });
});
