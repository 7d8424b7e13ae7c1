import { describe, expect, it } from 'vitest';
import { readForeignNumber } from '../../engine/template/foreign-number';
import { parseTemplate } from '../../engine/template/parse-template';
import { numberReader } from './number-reader';

const codes = ['คคง.', 'สคฉ.3', 'สคฉ.3-01', 'ผรม.2', 'TEAM'];
const known = {
  PROJECT: ['LCBP3-C2'],
  ORIGINATOR: codes,
  RECIPIENT: codes,
  CORR_TYPE: ['RFA'],
  DISCIPLINE: ['TER'],
  RFA_TYPE: ['RPT'],
};
const letters = numberReader(parseTemplate('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}'), known, 2027);
const rfas = numberReader(parseTemplate('{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}'), known, 2027);

describe('a number as people write it', () => {
  it.each([
    ['คคง.-สคฉ.3-0001-2568', 'สคฉ.3', 1],
    ['คคง สคฉ3 1/68', 'สคฉ.3', 1],
    ['คคง.สคฉ.3-๐๐๐๑-๒๕๖๘', 'สคฉ.3', 1],
    ['คคง / สคฉ.3 / 1 / 2025', 'สคฉ.3', 1],
    ['คคง.-สคฉ.3-01-0012-2568', 'สคฉ.3-01', 12],
    ['คคง สคฉ3 01 12/68', 'สคฉ.3-01', 12],
    ['คคง.-สคฉ.3-12345-2568', 'สคฉ.3', 12345],
    ['คคง-team-7-2568', 'TEAM', 7],
  ])('%s is read', (text, recipient, sequence) => {
    expect(letters.forgiving(text)).toEqual([
      { codes: { ORIGINATOR: 'คคง.', RECIPIENT: recipient }, sequence, year: 2025, revisionLabel: null },
    ]);
  });

  it('with and without a revision', () => {
    expect(rfas.forgiving('lcbp3-c2 rfa ter rpt 1 b')).toMatchObject([{ sequence: 1, revisionLabel: 'B', year: null }]);
    expect(rfas.exact('LCBP3-C2-RFA-TER-RPT-0001-A')).toMatchObject([{ sequence: 1, revisionLabel: 'A' }]);
  });

  it.each(['คคง.-ABC-0001-2568', 'คคง.-สคฉ.3-2568', 'คคง.-สคฉ.3-0000-2568', 'x'])(
    '%s is not of this template',
    (text) => {
      expect(letters.forgiving(text)).toEqual([]);
    },
  );
});

describe('a number of somebody else', () => {
  it.each([
    ['กทท/ว 123/2561', null, 'กทท/ว {SEQ:1}/2561', 123],
    ['คค 0021/0045', null, 'คค 0021/{SEQ:4}', 45],
    ['PAT/2023/0009', null, 'PAT/2023/{SEQ:4}', 9],
    ['กทท 12/61', null, 'กทท {SEQ:1}/61', 12],
    ['DOC-12-68', 2025, 'DOC-{SEQ:1}-68', 12],
    ['LCBP3-C2-XYZ-0012-A1', null, 'LCBP3-C2-XYZ-{SEQ:4}-A1', 12],
    ['ที่ 2568', null, 'ที่ {SEQ:1}', 2568],
    ['A7', null, 'A{SEQ:1}', 7],
  ])('%s counts by one run of its digits', (text, year, template, sequence) => {
    expect(readForeignNumber(text, year)).toEqual({ template, sequence });
  });

  it.each(['ไม่มีเลข', 'A-000', '{SEQ:4}-1', 'X-12345678901'])('%s has none', (text) => {
    expect(readForeignNumber(text, null)).toBeNull();
  });
});
