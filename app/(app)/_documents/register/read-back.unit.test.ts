import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import enCirculations from '@/app/_i18n/messages/en/circulations.json';
import enLetters from '@/app/_i18n/messages/en/correspondence.json';
import enDrawings from '@/app/_i18n/messages/en/drawings.json';
import enNcrs from '@/app/_i18n/messages/en/ncrs.json';
import enRegister from '@/app/_i18n/messages/en/register.json';
import enRfas from '@/app/_i18n/messages/en/rfas.json';
import enTransmittals from '@/app/_i18n/messages/en/transmittals.json';
import thCirculations from '@/app/_i18n/messages/th/circulations.json';
import thLetters from '@/app/_i18n/messages/th/correspondence.json';
import thDrawings from '@/app/_i18n/messages/th/drawings.json';
import thNcrs from '@/app/_i18n/messages/th/ncrs.json';
import thRegister from '@/app/_i18n/messages/th/register.json';
import thRfas from '@/app/_i18n/messages/th/rfas.json';
import thTransmittals from '@/app/_i18n/messages/th/transmittals.json';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { circulationSpec } from '@/app/(app)/p/[project]/circulations/_register/columns';
import { letterSpec } from '@/app/(app)/p/[project]/correspondence/_register/columns';
import { contractSpec } from '@/app/(app)/p/[project]/drawings/_register/contract-columns';
import { asBuiltSpec, shopSpec } from '@/app/(app)/p/[project]/drawings/_register/revised-columns';
import { ncrSpec } from '@/app/(app)/p/[project]/ncrs/_register/columns';
import { rfaSpec } from '@/app/(app)/p/[project]/rfas/_register/columns';
import { transmittalSpec } from '@/app/(app)/p/[project]/transmittals/_register/columns';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import { guessMapping, knownColumns } from '@/lib/numbering/imports/reading/guess-mapping';
import { readDateColumn } from '@/lib/numbering/imports/reading/read-dates';
import type { CellValue, Word } from '@/lib/platform/exports/cells';
import { tableFile } from '@/lib/platform/exports/table-file';
import { writeCsv } from '@/lib/platform/exports/write-csv';
import { writeXlsx } from '@/lib/platform/exports/write-xlsx';
import { findHeading } from '@/lib/platform/tables/find-heading';
import { readTable } from '@/lib/platform/tables/read-table';
import type { AnySpec } from './register-spec';

// The imports read back each export of the product: all registers and formats, from the page and from the worker.

type Messages = { column: Record<string, string> };

const SPECS: readonly [string, AnySpec, { th: object; en: object }][] = [
  ['letters', letterSpec, { th: thLetters, en: enLetters }],
  ['RFAs', rfaSpec, { th: thRfas, en: enRfas }],
  ['transmittals', transmittalSpec, { th: thTransmittals, en: enTransmittals }],
  ['NCRs', ncrSpec, { th: thNcrs, en: enNcrs }],
  ['circulations', circulationSpec, { th: thCirculations, en: enCirculations }],
  ['shop drawings', shopSpec, { th: thDrawings, en: enDrawings }],
  ['as-built drawings', asBuiltSpec, { th: thDrawings, en: enDrawings }],
  ['contract drawings', contractSpec, { th: thDrawings, en: enDrawings }],
];

const TEXTS = [
  'ขออนุมัติ "แบบ", ฉบับแก้ไข; ครั้งที่ ๒',
  '=HYPERLINK("http://x")',
  "'=1+1",
  '-5',
  '_x0041_ และ _x000D_',
  'ก|ข\tค'.replace('\t', ' '),
  '<b>&amp;</b>',
];
const NUMBERS = ['คคง.-สคฉ.3-0001-2568', 'LCBP3-C2-RFA-TER-RPT-0001-A'];
const DAYS = ['2025-03-01', '2024-02-29', '1999-12-31'];

it('knows every register that is exported', () => {
  expect(SPECS.map(([, { tableId }]) => tableId).sort()).toEqual(Object.keys(EXPORTED_REGISTERS).sort());
});

describe.each(SPECS)('an export of %s', (_register, { tableId, cells }, words) => {
  const { dates = [], codes = [], words: said = {} } = EXPORTED_REGISTERS[tableId] ?? {};
  const shownKeys = Object.keys((words.th as Messages).column);
  const keys = shownKeys.flatMap((key) => (codes.includes(key) ? [key, `${key}Code`] : [key]));
  const rows: CellValue[][] = Array.from({ length: 21 }, (_, row) =>
    keys.map((key, at) => {
      if (key === 'number') return `${NUMBERS[row % 2]}-${row}`;
      if (dates.includes(key)) return row % 5 === 4 ? null : (DAYS[row % 3] ?? '');
      return (row + at) % 4 === 3 ? row : (TEXTS[(row + at) % TEXTS.length] ?? '');
    }),
  );
  const shown = rows.map((row) => row.map((cell) => String(cell ?? '')));

  it('has the code of every type and state beside its words, and the messages of all its cells', () => {
    for (const isSo of [true, false]) {
      const asked = new Set<string>();
      const word: Word = (key) => {
        asked.add(key);
        return key;
      };
      const readers = cells(word);
      for (const read of Object.values(readers)) read(anyRow(isSo) as RowShape);
      expect(Object.keys(readers)).toEqual(expect.arrayContaining(codes.map((key) => `${key}Code`)));
      for (const key of asked) {
        const group = key.slice(0, key.indexOf(VALUE));
        const known = Object.keys(said).some((one) => (key.includes(VALUE) ? one.startsWith(group) : one === key));
        expect(known, key).toBe(true);
      }
    }
  });

  describe.each(['th', 'en'] as const)('in %s', (locale) => {
    const { code } = { th: thRegister, en: enRegister }[locale].export;
    const headers = shownKeys.flatMap((key) => {
      const column = (words[locale] as Messages).column[key] ?? '';
      return codes.includes(key) ? [column, code.replace('{column}', column)] : [column];
    });
    const caption = 'ทะเบียนหนังสือ · LCBP3-C2 · วันที่ 1/3/2568';
    async function* chunks() {
      yield rows;
    }
    const collected = (parts: AsyncIterable<string | Uint8Array>) => buffer(Readable.from(parts, { objectMode: true }));

    it.each(['be', 'ad'] as const)(
      'is read back by the imports with its heading, numbers, dates and texts (%s)',
      async (era) => {
        const look = { locale, era };
        const columns = keys.map((key, at) => ({
          header: headers[at] ?? '',
          width: 20,
          date: dates.includes(key) ? ('day' as const) : undefined,
          value: (row: CellValue[]) => row[at] ?? null,
        }));
        const short = (format: 'csv' | 'xlsx') => tableFile(format, { sheet: 'x', columns, rows, caption, look });
        const files = {
          'CSV of the page': Buffer.from((await short('csv')).content),
          'CSV of the worker': await collected(writeCsv(headers, chunks())),
          'XLSX of the page': Buffer.from((await short('xlsx')).content),
          'XLSX of the worker': await collected(writeXlsx({ name: 'x', caption, columns, look }, chunks())),
        };
        for (const [name, file] of Object.entries(files)) {
          const table = await readTable(file);
          const heading = findHeading(table.rows, knownColumns);
          expect(heading?.cells, name).toEqual(headers);
          const below = table.rows.filter(({ rowNo }) => rowNo > (heading?.rowNo ?? 0)).map(({ cells }) => cells);
          const padded = below.map((cells) => keys.map((_key, at) => cells[at] ?? ''));
          expect(padded, name).toEqual(shown);
          const mapping = guessMapping(headers, below);
          expect(keys[mapping.number ?? -1], name).toBe('number');
          // Words of types differ by language; the code is what another system knows.
          if (codes.includes('type')) expect(keys[mapping.type ?? -1], name).toBe('typeCode');
          const { read } = readDateColumn(
            padded.flatMap((cells) => cells[keys.findIndex((key) => dates.includes(key))] || []),
            {},
          );
          expect(DAYS.map(read), name).toEqual(DAYS.map((iso) => ({ iso })));
          if (!name.startsWith('XLSX')) continue;
          expectDates(
            file,
            rows.flatMap((row) => keys.filter((key, at) => dates.includes(key) && row[at] !== null)).length,
          );
          expectHead(file, { columns: keys.length, rows: rows.length, caption });
        }
      },
    );
  });
});

/** Dates are numbers with a format: a program's filter and sort know them. */
function expectDates(file: Buffer, count: number): void {
  const parts = unzipSync(new Uint8Array(file));
  const sheet = Object.entries(parts).find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1];
  const xml = new TextDecoder().decode(sheet);
  const days = [45717, 45351, 36525];
  const cells = days.flatMap((day) => xml.match(new RegExp(`<v>${day}</v>`, 'g')) ?? []);
  expect(cells).toHaveLength(count);
  for (const iso of DAYS) expect(xml).not.toContain(`>${iso}<`);
  expect(new TextDecoder().decode(parts['xl/styles.xml'])).toMatch(/formatCode="\[\$-(107)?(041E|0409)\]d mmm yyyy"/);
}

/** The head is frozen with a filter in every column, and every row has all of its cells. */
function expectHead(file: Buffer, { columns, rows, caption }: { columns: number; rows: number; caption: string }) {
  const parts = unzipSync(new Uint8Array(file));
  const xml = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  const last = `${columns > 26 ? 'A' : ''}${String.fromCharCode(65 + ((columns - 1) % 26))}`;
  expect(xml).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain(`</sheetData><autoFilter ref="A2:${last}${rows + 2}"/>`);
  const workbook = new TextDecoder().decode(parts['xl/workbook.xml']);
  expect(workbook).toContain(`hidden="1">'x'!$A$2:$${last}$${rows + 2}</definedName>`);
  const [first = '', ...below] = xml.split('<row>').slice(1);
  expect(first).toContain(caption);
  for (const row of below) expect(row.match(/<c[ />]/g)).toHaveLength(columns);
}

/** Text of each field of `anyRow`; a date, because cells read some of them as one. */
const VALUE = '2026-01-31';

/** A row that answers every property at any depth. A property that begins with `is` has the value `isSo`. */
function anyRow(isSo: boolean): unknown {
  return new Proxy(() => undefined, {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive) return () => VALUE;
      if (name === Symbol.iterator) return [][Symbol.iterator];
      return /^is[A-Z]/.test(String(name)) ? isSo : anyRow(isSo);
    },
    apply: () => anyRow(isSo),
  });
}
