import { describe, expect, it } from 'vitest';
import { categoriesOf, hasNumberShape, nextLabel, nextNumber, numberPrefix, parseFileName } from './rules';

const place = { kind: 'SHOP', projectCode: 'LCBP3-C2', mainCategoryCode: 'HW', subCategoryCode: 'BST' } as const;

describe('the number of a drawing', () => {
  it('is project, kind, place, trade and a sheet of three or four digits', () => {
    expect(numberPrefix(place)).toBe('LCBP3-C2-SDW-HW-BST-');
    expect(numberPrefix({ ...place, kind: 'AS_BUILT' })).toBe('LCBP3-C2-ADW-HW-BST-');
    expect(hasNumberShape('LCBP3-C2-SDW-HW-BST-102', place)).toBe(true);
    expect(hasNumberShape('LCBP3-C2-SDW-HW-BST-1002', place)).toBe(true);
    for (const wrong of ['LCBP3-C2-SDW-HW-BST-12', 'LCBP3-C2-SDW-HW-BST-10002', 'LCBP3-C2-SDW-HW-BST-10A', '']) {
      expect(hasNumberShape(wrong, place), wrong).toBe(false);
    }
  });

  it('follows the highest in use, leaving gaps alone', () => {
    const prefix = numberPrefix(place);
    expect(nextNumber(prefix, [])).toBe(`${prefix}101`);
    expect(nextNumber(prefix, [`${prefix}101`, `${prefix}140`, `${prefix}007`, 'other'])).toBe(`${prefix}141`);
    expect(nextNumber(prefix, [`${prefix}999`])).toBe(`${prefix}1000`);
  });

  it('names its place and trade', () => {
    expect(categoriesOf('LCBP3-C2-SDW-HW-BST-102', 'SHOP', 'LCBP3-C2')).toEqual({
      mainCategoryCode: 'HW',
      subCategoryCode: 'BST',
    });
    expect(categoriesOf('LCBP3-C2-ADW-HW-BST-102', 'SHOP', 'LCBP3-C2')).toBeNull();
    expect(categoriesOf('LCBP3-C2-SDW-HW-102', 'SHOP', 'LCBP3-C2')).toBeNull();
    expect(categoriesOf('LCBP3-C2-SDW-HW-BST-102-1', 'SHOP', 'LCBP3-C2')).toBeNull();
  });
});

describe('the label of a revision', () => {
  it.each([
    ['0', 1, '1'],
    ['9', 10, '10'],
    ['A', 1, 'B'],
    ['Z', 26, '26'],
    ['P1', 3, '3'],
    ['', 0, '0'],
  ])('after %s is, third argument', (label, order, next) => {
    expect(nextLabel(label, order)).toBe(next);
  });
});

describe('the name of a file', () => {
  it.each([
    ['LCBP3-C2-SDW-HW-BST-102_Rev1_แปลนฐานราก.pdf', 'LCBP3-C2-SDW-HW-BST-102', '1', 'แปลนฐานราก'],
    ['lcbp3-c2-sdw-hw-bst-102 rev.02 - Foundation plan.PDF', 'LCBP3-C2-SDW-HW-BST-102', '2', 'Foundation plan'],
    ['LCBP3-C2-SDW-HW-BST-102-R0.dwg', 'LCBP3-C2-SDW-HW-BST-102', '0', ''],
    ['LCBP3-C2-SDW-HW-BST-102 (Rev A).pdf', 'LCBP3-C2-SDW-HW-BST-102', 'A', ''],
    ['LCBP3-C2-SDW-HW-BST-102_A_แปลนฐานราก.pdf', 'LCBP3-C2-SDW-HW-BST-102', 'A', 'แปลนฐานราก'],
    ['LCBP3-C2-SDW-HW-BST-102_B.pdf', 'LCBP3-C2-SDW-HW-BST-102', 'B', ''],
    ['LCBP3-C2-SDW-HW-BST-102_02_แปลนฐานราก.pdf', 'LCBP3-C2-SDW-HW-BST-102', '2', 'แปลนฐานราก'],
    ['LCBP3-C2-SDW-HW-BST-102_2.pdf', 'LCBP3-C2-SDW-HW-BST-102', null, '2'],
    ['LCBP3-C2-SDW-HW-BST-102 A new plan.pdf', 'LCBP3-C2-SDW-HW-BST-102', null, 'A new plan'],
    ['LCBP3-C2-SDW-TB-ARC-1002.pdf', 'LCBP3-C2-SDW-TB-ARC-1002', null, ''],
    ['แปลนชั้น 1.pdf', '', null, 'แปลนชั้น 1'],
    ['ผัง Rev2.pdf', '', '2', 'ผัง'],
    ['../../etc/passwd.pdf', '', null, '../../etc/passwd'],
  ])('%s', (filename, drawingNumber, revisionLabel, title) => {
    expect(parseFileName(filename, 'LCBP3-C2')).toEqual({ drawingNumber, revisionLabel, title });
  });
});
