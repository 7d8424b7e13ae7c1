import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '@/lib/platform/exports/csv-lines';
import { decodeText } from '@/lib/platform/tables/decode-text';
import { unguarded } from '@/lib/platform/tables/formula-guard';
import { parseCsv } from '@/lib/platform/tables/parse-csv';
import { readTable } from '@/lib/platform/tables/read-table';
import { readForeignNumber } from '../engine/template/foreign-number';
import { parseTemplate } from '../engine/template/parse-template';
import { openNumber, printNumber, printNumberKey } from '../engine/template/render-number';
import { RUNS } from '../engine/testing/fuzz';
import { planRange } from './plan-range';
import { numberReader } from './reading/number-reader';
import { readDateColumn } from './reading/read-dates';
import { readForeignColumn } from './reading/read-foreign-column';

const codes = ['คคง.', 'สคฉ.3', 'สคฉ.3-01', 'ผรม.2', 'TEAM', 'EN', 'กทท.'];
const template = parseTemplate('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
const reader = numberReader(template, { ORIGINATOR: codes, RECIPIENT: codes }, 2100);
const noCodes = {
  PROJECT: null,
  ORIGINATOR: null,
  RECIPIENT: null,
  CORR_TYPE: null,
  SUB_TYPE: null,
  RFA_TYPE: null,
  DISCIPLINE: null,
};

describe('reading a number', () => {
  const printed = fc
    .record({
      originator: fc.constantFrom(...codes),
      recipient: fc.constantFrom(...codes),
      sequence: fc.integer({ min: 1, max: 99_999 }),
      year: fc.integer({ min: 1990, max: 2099 }),
    })
    .map(({ originator, recipient, sequence, year }) => {
      const open = openNumber(template, { codes: { ...noCodes, ORIGINATOR: originator, RECIPIENT: recipient }, year });
      return { text: printNumber(open, sequence, ''), originator, recipient, sequence, year };
    });

  it('finds what printed it, exactly and forgivingly', () => {
    fc.assert(
      fc.property(printed, ({ text, originator, recipient, sequence, year }) => {
        const wanted = { codes: { ORIGINATOR: originator, RECIPIENT: recipient }, sequence, year };
        expect(reader.exact(text)).toContainEqual(expect.objectContaining(wanted));
        expect(reader.forgiving(text)).toContainEqual(expect.objectContaining(wanted));
      }),
      RUNS,
    );
  });

  it('never throws and never hangs on any text, and what it reads as foreign prints again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({
        unit: fc.constantFrom(
          'ก',
          'ำ',
          '็',
          '-',
          '/',
          '.',
          ' ',
          '0',
          '1',
          '9',
          '2',
          '5',
          '6',
          '8',
          '{',
          '}',
          '$',
          '&',
          'A',
        ),
        maxLength: 120,
      }),
    );
    fc.assert(
      fc.property(text, fc.option(fc.integer({ min: 1990, max: 2100 })), (some, year) => {
        reader.forgiving(some);
        const foreign = readForeignNumber(some, year);
        if (!foreign) return;
        const open = openNumber(parseTemplate(foreign.template), { codes: noCodes, year: 0 });
        expect(printNumberKey(open, foreign.sequence).replaceAll('{{', '{')).toBe(
          printNumberKey(openNumber(parseTemplate(foreign.template), { codes: noCodes, year: 1 }), foreign.sequence),
        );
        expect(foreign.sequence).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});

describe('a CSV file', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ก', ',', '"', '\n', '\r', ';', '=', '+', '-', '@', ' ', '1'),
    maxLength: 12,
  });

  it('reads as it was written, though formulas are made inert in it', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }), (rows) => {
        // Headings show the delimiter, as in a register.
        const headings = Array.from({ length: 60 }, () => ['h', 'h', 'h', 'h', 'h', 'h']);
        const file = csvText([...headings, ...rows]).slice(1);
        expect(
          parseCsv(file)
            .slice(60)
            .map((row) => row.map(unguarded)),
        ).toEqual(rows);
      }),
      RUNS,
    );
  });

  it('of any bytes is read or refused with a reason, never more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
        try {
          await readTable(Buffer.from(bytes));
        } catch (error) {
          expect((error as { code: string }).code).toMatch(/^IMPORT_/);
        }
      }),
      RUNS,
    );
  });

  it('in Thai keeps its words through both Thai encodings', () => {
    const word = fc.string({
      unit: fc.constantFrom('ก', 'ข', 'เ', 'น', 'ธ', 'ื', '่', 'อ', 'ง', ' ', 'A', '1'),
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(word, (some) => {
        // A heading, as every register has: without one, two letters alone can be either encoding.
        const text = `เรื่อง,${some}`;
        const bytes = Uint8Array.from(
          [...text].map((letter) =>
            letter.charCodeAt(0) >= 0x0e00 ? letter.charCodeAt(0) - 0x0d60 : letter.charCodeAt(0),
          ),
        );
        expect(decodeText(bytes).text).toBe(text);
      }),
      RUNS,
    );
  });
});

describe('a column', () => {
  const shape = fc.constantFrom('RFI-C2-#', 'NCR #', 'กทท/ว #', 'X-#-A');
  it('of one shape and a count that passes every year is one series, or a question', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 2700 }), fc.integer({ min: 2, max: 40 }), (text, first, length) => {
        const texts = Array.from({ length }, (_, index) => text.replace('#', String(first + index)));
        const { read, questions } = readForeignColumn(
          texts.map((one) => ({ text: one, year: null })),
          {},
        );
        expect(questions).toEqual([]);
        expect(texts.map(read)).toEqual(
          texts.map((_, index) => ({ template: text.replace('#', '{SEQ:1}'), sequence: first + index })),
        );
      }),
      RUNS,
    );
  });

  it('of dates is read in one order, or asked about', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 30 }),
        fc.boolean(),
        fc.boolean(),
        (days, isMonthFirst, isBuddhist) => {
          const texts = days.map((one) => {
            const [year, month, date] = [
              one.getUTCFullYear() + (isBuddhist ? 543 : 0),
              one.getUTCMonth() + 1,
              one.getUTCDate(),
            ];
            return isMonthFirst ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
          });
          const { read, questions } = readDateColumn(texts, {});
          if (questions.length > 0) {
            expect(texts.some((text) => read(text) === 'QUESTION')).toBe(true);
            return;
          }
          // Nothing shows a month first in a year of the Buddhist era but a day beyond 12.
          if (isMonthFirst && isBuddhist && days.every((one) => one.getUTCDate() <= 12)) return;
          expect(texts.map(read)).toEqual(days.map((one) => ({ iso: one.toISOString().slice(0, 10) })));
        },
      ),
      RUNS,
    );
  });
});

describe('the range of a series', () => {
  it('is one stretch with every number in it once: what was there, what comes, and the holes', () => {
    const present = fc.option(
      fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 })).map(([startNumber, length]) => ({
        startNumber,
        lastNumber: startNumber + length,
      })),
    );
    const sequences = fc.uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(present, sequences, (before, numbers) => {
        const range = planRange(numbers, before);
        const inside = numbers.filter((one) => before && one > before.startNumber && one <= before.lastNumber);
        const taken = numbers.filter((one) => !range.beyond.has(one) && !inside.includes(one));
        const had = before ? before.lastNumber - before.startNumber : 0;
        expect(range.last - range.start).toBe(had + taken.length + range.holes);
        expect(range.holes).toBeLessThanOrEqual(10_000);
        expect(taken.every((one) => one > range.start && one <= range.last)).toBe(true);
        expect([...range.missingBefore.values()].reduce((sum, gap) => sum + gap, 0)).toBe(range.holes);
      }),
      RUNS,
    );
  });
});
