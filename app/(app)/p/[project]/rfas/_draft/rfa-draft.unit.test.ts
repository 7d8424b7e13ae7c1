import { describe, expect, it } from 'vitest';
import { spellNumber } from '@/lib/documents/drawings/rules';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { pastedNumbers } from './drawing-choices';
import { rfaProblems } from './rfa-check';
import { rfaKind } from './rfa-kind';
import { newRfaHref, type RfaStart, startedWith } from './rfa-start';
import { blankRfa, missingFields, type RfaValues, toRfaInput } from './rfa-values';

const uuid = (n: number) => `01999999-0000-7000-8000-00000000000${n}`;
const type = (code: string, contentRule: 'SHOP' | 'AS_BUILT' | 'FILE') => ({
  code,
  name: code,
  contentRule,
  ownerApprovalRequired: true,
});
const contract = {
  publicId: uuid(1),
  code: 'C2',
  name: 'C2',
  recipients: [],
  rfaTypes: [type('SDW', 'SHOP'), type('MST', 'FILE')],
  disciplines: [{ code: 'STR', name: 'STR' }],
};
const options = { contracts: [contract] } as unknown as RfaFormOptions;
const item = {
  drawingRevisionPublicId: uuid(2),
  number: 'A-1',
  revisionLabel: '0',
  title: 'A',
  status: 'DRAFT',
} as const;
const file = { publicId: uuid(3), fileName: 'a.pdf', sizeBytes: 1, isScanned: true };

const words = { subjectOf: (of: string, titles: readonly string[]) => `${of}: ${titles.join(', ')}` };

describe('an RFA from drawings', () => {
  const choice = (disciplineCode: string | null, whyNot: 'NO_FILE' | null = null) =>
    ({
      revisionPublicId: uuid(2),
      drawingNumber: 'A-1',
      title: 'A',
      status: 'DRAFT',
      revisionLabel: '0',
      disciplineCode,
      whyNot,
    }) as RfaStart['choices'][number];
  const start = (...choices: RfaStart['choices'][number][]): RfaStart => ({
    contractPublicId: uuid(1),
    kind: 'SHOP',
    choices,
  });

  it('has their contract, the type for their kind and their common discipline', () => {
    expect(startedWith(start(choice('STR'), choice('STR')), options, words)).toEqual({
      contractPublicId: uuid(1),
      rfaTypeCode: 'SDW',
      disciplineCode: 'STR',
      subject: 'SDW: A, A',
      items: [item, item],
    });
    expect(startedWith(start(choice('STR'), choice('ARC')), options, words).disciplineCode).toBe('');
    expect(startedWith(start(choice(null)), options, words).disciplineCode).toBe('');
  });

  it('takes the type that the numbers name or that is usual, never the first of several', () => {
    const draft = type('DDW', 'SHOP');
    const of = (rfaTypes: (typeof draft)[], drawingNumber = 'A-1', kind: RfaStart['kind'] = 'SHOP') =>
      startedWith(
        { contractPublicId: uuid(1), kind, choices: [{ ...choice('STR'), drawingNumber }] },
        { contracts: [{ ...contract, rfaTypes }] } as unknown as RfaFormOptions,
        words,
      ).rfaTypeCode;
    expect(of([draft, type('SDW', 'SHOP')])).toBe('SDW');
    expect(of([draft, type('SDW', 'SHOP')], 'LCBP3-C2-DDW-HW-BST-102')).toBe('DDW');
    expect(of([draft, type('XDW', 'SHOP')])).toBe('');
    expect(of([draft])).toBe('DDW');
    expect(of([type('RED', 'AS_BUILT'), type('ADW', 'AS_BUILT')], 'A-1', 'AS_BUILT')).toBe('ADW');
  });

  it('takes the discipline that the numbers name where the drawings have none', () => {
    const named = { ...choice(null), drawingNumber: 'LCBP3-C2-SDW-HW-STR-102' };
    expect(startedWith(start(named), options, words).disciplineCode).toBe('STR');
    expect(startedWith(start(named, choice(null)), options, words).disciplineCode).toBe('');
  });

  it('holds only drawings that can be chosen, in a contract of the writer', () => {
    expect(startedWith(start(choice('STR'), choice('STR', 'NO_FILE')), options, words).items).toEqual([item]);
    expect(startedWith(start(choice('STR', 'NO_FILE')), options, words)).toEqual({});
    expect(startedWith({ ...start(choice('STR')), contractPublicId: uuid(5) }, options, words)).toEqual({});
  });

  it('is opened by an address that names each drawing', () => {
    const href = newRfaHref('LCBP3-C2', { contractPublicId: uuid(1), kind: 'SHOP', numbers: ['A-1', 'A 2&3'] });
    expect(href).toMatch(/^\/p\/LCBP3-C2\/rfas\/new\?/);
    expect(new URL(href, 'http://here.invalid').searchParams.getAll('number')).toEqual(['A-1', 'A 2&3']);
  });
});

describe('a new RFA', () => {
  it('has nothing chosen but the only contract, and never a discipline', () => {
    expect(blankRfa([contract])).toMatchObject({ contractPublicId: uuid(1), rfaTypeCode: '', disciplineCode: '' });
    expect(blankRfa([contract, { ...contract, publicId: uuid(4) }]).contractPublicId).toBe('');
  });

  it('becomes a draft of the server with its type, and not before', () => {
    const values = blankRfa([contract]);
    expect(rfaKind.canCreate?.(values)).toBe(false);
    expect(rfaKind.canCreate?.({ ...values, rfaTypeCode: 'SDW' })).toBe(true);
  });

  it('wants drawings or files as its type says', () => {
    const values: RfaValues = { ...blankRfa([contract]), disciplineCode: 'STR', subject: 'ขออนุมัติ' };
    const missing = (change: Partial<RfaValues>) => missingFields({ ...values, ...change }, options);
    expect(missing({})).toEqual(['rfaType']);
    expect(missing({ rfaTypeCode: 'SDW' })).toEqual(['items']);
    expect(missing({ rfaTypeCode: 'SDW', attachments: [file] })).toEqual(['items']);
    expect(missing({ rfaTypeCode: 'SDW', items: [item] })).toEqual([]);
    expect(missing({ rfaTypeCode: 'MST' })).toEqual(['files']);
    expect(missing({ rfaTypeCode: 'MST', attachments: [file], disciplineCode: '', subject: ' ' })).toEqual([
      'discipline',
      'subject',
    ]);
  });

  it('keeps out of a save what the server would refuse, and nothing else', () => {
    const values = { ...blankRfa([contract]), rfaTypeCode: 'SDW', subject: 'ย'.repeat(501), dueDate: '31/2' };
    expect(rfaProblems(values).map(({ field }) => field)).toEqual(['subject', 'dueDate']);
    expect(toRfaInput({ ...values, items: [item] }).items).toEqual([{ drawingRevisionPublicId: uuid(2) }]);
  });
});

describe('pasted numbers', () => {
  it('are the cells of a spreadsheet, each once, as numbers are kept', () => {
    expect(pastedNumbers('a-1\tb-2\r\nA-1\n\n c  3 ;d-4')).toEqual(['A-1', 'B-2', 'C 3', 'D-4']);
  });

  it('of one line are left to the search', () => {
    expect(pastedNumbers('LCBP3-C2-SDW-HW-BST-102')).toBeNull();
    expect(pastedNumbers('\n')).toBeNull();
  });

  it('are no more than one RFA holds', () => {
    const many = Array.from({ length: 500 }, (_, n) => `A-${n}`).join('\n');
    expect(pastedNumbers(many)).toHaveLength(100);
    expect(spellNumber('  a \u00a0b ')).toBe('A B');
  });
});
