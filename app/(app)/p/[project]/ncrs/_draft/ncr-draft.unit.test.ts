import { describe, expect, it } from 'vitest';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { ncrProblems } from './ncr-check';
import { ncrKind } from './ncr-kind';
import { blankNcr, inContract, missingFields, type NcrValues, toNcrInput } from './ncr-values';

const uuid = (n: number) => `01999999-0000-7000-8000-00000000000${n}`;
const contract: NcrFormOptions['contracts'][number] = {
  publicId: uuid(1),
  code: 'C2',
  name: 'C2',
  disciplines: [],
  contractors: [uuid(2)],
  copied: [uuid(3)],
};
const today = projectDay(new Date());
const blank = blankNcr([contract]);
const complete: NcrValues = {
  ...blank,
  subject: 'ระยะหุ้มไม่ได้ตามแบบ',
  body: 'ตรวจพบ 30 มม.',
  severity: 'MAJOR',
  location: 'เสา C4',
  findingDate: today,
  requiredCorrection: 'สกัดและเทใหม่',
  dueDate: addDays(today, 7),
};

describe('a new NCR', () => {
  it('has its contract and contractor where there is only one, and never a severity', () => {
    expect(blank).toMatchObject({ contractPublicId: uuid(1), severity: '' });
    expect(blank.to).toEqual([{ organizationPublicId: uuid(2), attentions: [] }]);
    expect(inContract({ ...contract, contractors: [uuid(2), uuid(4)] }).to).toEqual([]);
    expect(blankNcr([contract, { ...contract, publicId: uuid(5) }])).toMatchObject({ contractPublicId: '', to: [] });
  });

  it('becomes a draft of the server with its contract, and not before', () => {
    expect(ncrKind.canCreate?.(blank)).toBe(true);
    expect(ncrKind.canCreate?.(blankNcr([]))).toBe(false);
  });

  it('says what its contractor lacks', () => {
    expect(missingFields(complete)).toEqual([]);
    expect(missingFields({ ...complete, severity: '', body: ' ', to: [] })).toEqual(['to', 'severity', 'body']);
    expect(missingFields(blankNcr([]))).toEqual([
      'contract',
      'to',
      'subject',
      'severity',
      'location',
      'findingDate',
      'body',
      'requiredCorrection',
      'dueDate',
    ]);
  });

  it('keeps out of a save what the server would refuse, and nothing else', () => {
    const fields = (change: Partial<NcrValues>) => ncrProblems({ ...complete, ...change }).map(({ field }) => field);
    expect(fields({})).toEqual([]);
    expect(fields({ findingDate: addDays(today, 1) })).toEqual(['findingDate', 'dueDate']);
    expect(fields({ dueDate: addDays(today, -1) })).toEqual(['findingDate', 'dueDate']);
    expect(fields({ dueDate: today })).toEqual([]);
    expect(fields({ findingDate: '31/2' })).toEqual(['findingDate']);
    expect(fields({ location: 'ก'.repeat(501) })).toEqual(['location']);
    expect(toNcrInput({ ...complete, drawings: [{ publicId: uuid(6), label: 'A-1', title: 'A' }] })).toMatchObject({
      drawingPublicIds: [uuid(6)],
      disciplineCode: null,
      severity: 'MAJOR',
    });
  });
});
