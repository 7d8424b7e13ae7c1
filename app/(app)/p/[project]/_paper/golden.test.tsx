import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode } from 'fast-png';
import { afterAll, expect, it } from 'vitest';
import { PaperFiles } from '@/app/(app)/_documents/paper/paper-files';
import type { PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { closePdfBrowser } from '@/lib/platform/pdf/print-pdf';
import { CirculationSheet } from '../circulations/_paper/circulation-paper';
import { IncomingSheet } from '../correspondence/_paper/incoming-paper';
import { LetterSheet } from '../correspondence/_paper/letter-paper';
import { NcrPaperSheet } from '../ncrs/_paper/ncr-paper';
import { RfaSheet } from '../rfas/_paper/rfa-paper';
import { Cover } from '../transmittals/_paper/transmittal-paper';
import { changedCells } from './testing/changed-cells';
import { circulationSample, ncrSample, transmittalSample } from './testing/more-paper-samples';
import {
  CONSULTANT,
  incomingSample,
  letterSample,
  OWNER,
  organization,
  recipient,
  rfaSample,
} from './testing/paper-samples';
import { printedPaper } from './testing/print-paper';
import { REVIEW, sheetOf } from './testing/sheet-of';

// Papers as images that people have looked at. A paper without images writes them and fails, once; so new images come by
// deleting the old ones (CONTRIBUTING, "a change of paper").

const GOLDEN = path.join(import.meta.dirname, 'testing', 'golden');
/** Pages that differ, for a person to look at. */
const DIFFERENT = path.resolve('test-results', 'golden');
const folder = mkdtempSync(path.join(tmpdir(), 'dms-golden-'));

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closePdfBrowser();
});

const lines = Array.from({ length: 90 }, (_, index) => `ข้อ ${index + 1} น้ำที่รั่วซึมต้องซ่อมให้เสร็จก่อนเทคอนกรีต`);
const long = { ...letterSample(), body: lines.join('\n') };
const ofType = (code: string, name: string, details: Record<string, unknown>) => {
  const document = { ...letterSample(), type: { code, name }, details };
  return {
    ...sheetOf('letter', document, <LetterSheet document={document} position="" />),
    typeName: name,
  };
};
const many = Array.from({ length: 12 }, (_, index) => recipient(organization(`อ.${index + 1}`, `องค์กรที่ ${index + 1}`)));
const rfa = (drawings: number) => {
  const document = rfaSample(drawings);
  return { ...sheetOf('rfa', document, <RfaSheet rfa={document} reviews={[REVIEW]} />), revisionLabel: 'A' };
};
const transmittal = (items: number, recipients: ReturnType<typeof recipient>[]) => {
  const document = transmittalSample(items, recipients);
  return sheetOf('transmittal', document, <Cover transmittal={document} />);
};
const letter = letterSample();
const files = [
  { fileName: 'หนังสือลงนามแล้ว.pdf', pages: 2, sha256: '0a1b2c3d'.repeat(8) },
  { fileName: 'ภาคผนวก ก.pdf', pages: null, sha256: '4e5f6a7b'.repeat(8) },
];
const incoming = incomingSample('เทศบาลนครแหลมฉบัง');
const ncr = ncrSample();
const sheet = circulationSample(3);

const PAPERS: Readonly<Record<string, PaperSheet>> = {
  letter: sheetOf(
    'letter',
    letter,
    <>
      <LetterSheet document={letter} position="ผู้จัดการโครงการ" />
      <PaperFiles files={files} />
    </>,
  ),
  'letter-long': sheetOf('letter', long, <LetterSheet document={long} position="" />, 'superseded'),
  rfi: ofType('RFI', 'หนังสือสอบถาม (RFI)', { question: 'ระดับหัวเสาเข็มที่แนว B4 เป็นเท่าใด', costImpact: 'YES' }),
  mom: ofType('MOM', 'รายงานการประชุม', {
    meetingDate: '2026-11-24',
    place: 'ห้องประชุมสำนักงานสนาม ชั้น 2',
    actions: [{ text: 'ส่งแผนเทคอนกรีต', owner: 'ผรม.2', due: '2026-12-01' }],
  }),
  incoming: sheetOf('incoming', incoming, <IncomingSheet document={incoming} circulation={sheet} />),
  rfa: rfa(2),
  'rfa-long': rfa(40),
  transmittal: transmittal(3, [recipient(CONSULTANT), recipient(OWNER)]),
  'transmittal-long': transmittal(50, many),
  ncr: sheetOf('ncr', ncr, <NcrPaperSheet ncr={ncr} />),
  circulation: sheetOf('circulation', sheet, <CirculationSheet sheet={sheet} />),
};

const cases = Object.keys(PAPERS).flatMap((name) => (['th', 'en'] as const).map((locale) => [name, locale] as const));

it.each(cases)('the paper %s looks as its images, in %s', async (name, locale) => {
  const paper = PAPERS[name];
  if (!paper) throw new Error(`no paper ${name}`);
  const prefix = `${name}.${locale}`;
  const file = path.join(folder, `${prefix}.pdf`);
  writeFileSync(file, await printedPaper(paper, locale));
  // Letters of 16 points are readable in these images, and a page has some 20 kB.
  execFileSync('pdftoppm', ['-png', '-gray', '-r', '48', file, path.join(folder, prefix)]);
  const isOf = (one: string) => one.startsWith(`${prefix}-`) && one.endsWith('.png');
  const printed = readdirSync(folder).filter(isOf).sort();
  const golden = readdirSync(GOLDEN).filter(isOf).sort();
  if (golden.length === 0) {
    for (const page of printed) writeFileSync(path.join(GOLDEN, page), readFileSync(path.join(folder, page)));
  }
  expect(golden, 'images; missing ones were written: look at them').toEqual(printed);
  const different = printed.flatMap((page) => {
    const image = (from: string) => decode(readFileSync(path.join(from, page)));
    const cells = changedCells(image(GOLDEN), image(folder));
    if (cells.length > 0) {
      mkdirSync(DIFFERENT, { recursive: true });
      writeFileSync(path.join(DIFFERENT, page), readFileSync(path.join(folder, page)));
    }
    return cells.map((cell) => `${page} ${cell}`);
  });
  expect(different, `pages that differ are in ${DIFFERENT}`).toEqual([]);
});
