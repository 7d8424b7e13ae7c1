import { describe, expect, it } from 'vitest';
import { stateOf, type UploadRow } from './row-state';

const place = {
  kind: 'SHOP',
  projectCode: 'LCBP3-C2',
  mainCategories: [{ code: 'HW' }],
  subCategories: [{ code: 'BST' }],
} as const;

const row = (facts: Partial<UploadRow> = {}): UploadRow => ({
  key: 'a',
  file: new File(['x'], 'x.pdf'),
  share: 1,
  attachmentPublicId: '019a0000-0000-7000-8000-000000000000',
  isFailed: false,
  drawingNumber: 'LCBP3-C2-SDW-HW-BST-102',
  revisionLabel: '',
  title: 'แปลน',
  existing: null,
  outcome: null,
  ...facts,
});

describe('a row of several drawings', () => {
  it.each([
    ['new', {}],
    ['revision', { existing: { publicId: 'x' }, title: '' }],
    ['new', { drawingNumber: ' lcbp3-c2-sdw-hw-bst-102 ' }],
    ['shape', { drawingNumber: 'LCBP3-C2-SDW-HW-BST-1' }],
    ['shape', { drawingNumber: '' }],
    ['category', { drawingNumber: 'LCBP3-C2-SDW-XX-BST-102' }],
    ['title', { title: ' ' }],
    ['sending', { attachmentPublicId: null }],
    ['failed', { isFailed: true, attachmentPublicId: null }],
    ['done', { outcome: 'done' }],
  ] as const)('is %s', (state, facts) => {
    const one = row(facts);
    expect(stateOf(one, [one], place)).toBe(state);
  });

  it('does not take the number of another row, unless that one is done', () => {
    const [one, other] = [row(), row({ key: 'b' })];
    expect(stateOf(one, [one, other], place)).toBe('twice');
    expect(stateOf(one, [one, { ...other, outcome: 'done' }], place)).toBe('new');
  });
});
