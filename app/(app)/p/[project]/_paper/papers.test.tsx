import { afterAll, describe, expect, it } from 'vitest';
import type { PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { closePdfBrowser } from '@/lib/platform/pdf/print-pdf';
import { CirculationSheet } from '../circulations/_paper/circulation-paper';
import { IncomingSheet } from '../correspondence/_paper/incoming-paper';
import { LetterSheet } from '../correspondence/_paper/letter-paper';
import { NcrPaperSheet } from '../ncrs/_paper/ncr-paper';
import { RfaSheet } from '../rfas/_paper/rfa-paper';
import { Cover } from '../transmittals/_paper/transmittal-paper';
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
import { plain, printedPages } from './testing/print-paper';
import { PROJECT, REVIEW, sheetOf } from './testing/sheet-of';

// Uses a real Chromium and Poppler, which `npm test` installs; without them these tests fail.

afterAll(closePdfBrowser);

const SENDER = 'บริษัท ศิริวัฒน์ที่ดี จำกัด';
/** Of the screen alone: no paper has them. */
const OF_THE_SCREEN = ['สถานะบนหน้าจอ', 'แท็กบนหน้าจอ', 'ผู้เปิดอ่านบนหน้าจอ', 'แบบบนหน้าจอ', 'f00dfeed', 'ไวรัส', 'virus'];

/** Every kind: its paper, and words that it has. */
const KINDS: Readonly<
  Record<PaperSheet['kind'], { content: () => PaperSheet['content']; number: string; has: string[] }>
> = {
  letter: {
    content: () => <LetterSheet document={letterSample()} position="ผู้จัดการโครงการ" />,
    number: 'คคง.-สคฉ.3-0031-2569',
    has: [
      'ขอส่งผลทดสอบกำลังอัดคอนกรีต ครั้งที่ 3',
      'ผู้อำนวยการโครงการ',
      'สำนักงานโครงการท่าเรือแหลมฉบัง ระยะที่ 3 (สคฉ.3)',
      'รัตนาภรณ์ ที่ดี',
      'สคฉ.3-คคง.-0017-2569',
      'ผลทดสอบ 1 ชุด',
      'ภาคผนวก ก.pdf',
      'น้ำใต้ดินซึมเข้าหลุมฐานราก',
      '(กิตติศักดิ์ ผู้จัดการ)',
      'ผู้จัดการโครงการ',
    ],
  },
  incoming: {
    content: () => <IncomingSheet document={incomingSample(SENDER)} circulation={circulationSample(2)} />,
    number: 'คคง.-IN-0001-2569',
    has: ['ชบ 52001/ว 1234', SENDER, 'ผู้รับคนที่ 2', 'สคฉ.3-CIR-0001-2569', '10:15', 'วิภาดา สารบรรณ'],
  },
  rfa: {
    content: () => <RfaSheet rfa={rfaSample(3)} reviews={[REVIEW]} />,
    number: 'LCBP3-C2-RFA-STR-SDW-ผรม.2-0002-A',
    has: ['LCBP3-C2-SDW-CY-STR-1002', 'แก้ระยะหุ้มให้ถูกต้อง', '1C', 'สมชาย วิศวกร', 'แล้วส่งใหม่'],
  },
  transmittal: {
    content: () => <Cover transmittal={transmittalSample(3, [recipient(CONSULTANT), recipient(OWNER)])} />,
    number: 'ผรม.2-คคง.-22-0008-2569',
    has: ['แบบขยายงานถนน แผ่นที่ 3', 'SDW-1', 'สำนักงานโครงการท่าเรือแหลมฉบัง'],
  },
  ncr: {
    content: () => <NcrPaperSheet ncr={ncrSample()} />,
    number: 'คคง.-ผรม.2-NCR-0003-2569',
    has: ['ท่าเทียบเรือ A แนวเสา C4', 'CD-STR-101', 'สาเหตุรอบที่ 1: ลูกปูนหลุด', 'ตรวจซ้ำแล้วได้ตามแบบ', 'อรุณี ผู้ตรวจ'],
  },
  circulation: {
    content: () => <CirculationSheet sheet={circulationSample(3)} />,
    number: 'สคฉ.3-CIR-0001-2569',
    has: ['โปรดตรวจสอบและรายงาน', 'ผู้รับคนที่ 3', 'ดำเนินการแล้ว', 'เห็นชอบตามที่เสนอ'],
  },
};

describe.each(Object.entries(KINDS))('the paper of the kind %s', (kind, { content, number, has }) => {
  it.each(['th', 'en'] as const)('has its words with their marks, in %s', async (locale) => {
    const pages = await printedPages(
      sheetOf(kind as PaperSheet['kind'], { documentNumber: number }, content()),
      locale,
    );
    const all = plain(pages.join(''));
    for (const part of [number, ...has]) expect(all).toContain(plain(part));
    for (const part of OF_THE_SCREEN) expect(all).not.toContain(plain(part));
    pages.forEach((page, index) => {
      expect(plain(page)).toContain(plain(`${index + 1} / ${pages.length}`));
      expect(plain(page)).toContain(plain(PROJECT.name));
    });
    expect(all).not.toMatch(/paper\.[a-z]/);
  });
});

describe('paper that is not in force', () => {
  const long = { ...letterSample(), body: 'ข้อความที่ยาวมาก\n'.repeat(120) };
  it.each([
    ['draft', 'ร่าง', 'DRAFT'],
    ['cancelled', 'ยกเลิกแล้ว', 'CANCELLED'],
    ['superseded', 'มีฉบับใหม่แทนแล้ว', 'SUPERSEDED'],
  ] as const)('says so on every page: %s', async (mark, thai, english) => {
    const sheet = sheetOf('letter', long, <LetterSheet document={long} position="" />, mark);
    for (const [locale, word] of [
      ['th', thai],
      ['en', english],
    ] as const) {
      const pages = await printedPages(sheet, locale);
      expect(pages.length).toBeGreaterThan(2);
      // In the heading, and as the watermark.
      for (const page of pages) expect(plain(page).split(plain(word)).length - 1).toBeGreaterThanOrEqual(2);
    }
  });

  it('has the secrecy of the document on every page', async () => {
    const sheet = sheetOf('letter', { ...long, secrecy: 'TOP_SECRET' }, <LetterSheet document={long} position="" />);
    for (const page of await printedPages(sheet, 'th')) expect(plain(page)).toContain(plain('ลับที่สุด'));
  });
});

describe('paper of any length', () => {
  it('prints a text of forty pages whole, with the number on each', async () => {
    const lines = Array.from({ length: 1_700 }, (_, index) => `ข้อ ${index + 1} น้ำที่รั่วซึมต้องซ่อมให้เสร็จ`);
    const letter = { ...letterSample(), body: lines.join('\n') };
    const pages = await printedPages(sheetOf('letter', letter, <LetterSheet document={letter} position="" />), 'th');
    expect(pages.length).toBeGreaterThanOrEqual(40);
    for (const page of pages) expect(plain(page)).toContain(plain(letter.documentNumber ?? ''));
    const all = plain(pages.join(''));
    for (const line of lines) expect(all).toContain(plain(line));
  });

  it('prints a subject of 500 characters and words without a blank', async () => {
    const subject = `${'ขอเชิญประชุมเรื่องน้ำท่วมที่ฐานราก '.repeat(13)}${'A'.repeat(45)}`.slice(0, 500);
    const letter = { ...letterSample(), subject };
    const pages = await printedPages(sheetOf('letter', letter, <LetterSheet document={letter} position="" />), 'th');
    expect(plain(pages.join(''))).toContain('A'.repeat(40));
    expect(plain(pages.join('')).split(plain('ขอเชิญประชุมเรื่องน้ำท่วมที่ฐานราก'))).toHaveLength(14);
  });

  it('prints sixty recipients, each with a line to sign, below the heads of both tables', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      recipient(organization(`อ.${index + 1}`, `องค์กรที่ ${index + 1}`)),
    );
    const transmittal = transmittalSample(100, many);
    const pages = await printedPages(sheetOf('transmittal', transmittal, <Cover transmittal={transmittal} />), 'th');
    const all = plain(pages.join(''));
    for (const {
      organization: { name, code },
    } of many) {
      expect(all).toContain(plain(name));
      expect(all).toContain(plain(code));
    }
    expect(all).toContain(plain('แบบขยายงานถนน แผ่นที่ 100'));
    expect(pages.filter((page) => plain(page).includes(plain('ลงชื่อ'))).length).toBeGreaterThan(2);
  });

  it('prints a table that is wider than the page, and a name in Chinese', async () => {
    const rfa = rfaSample(1);
    const [item] = rfa.items;
    const number = `SDW-${'9'.repeat(90)}`;
    const wide = {
      ...rfa,
      originator: organization('上海', '上海振華重工股份有限公司'),
      items: item ? [{ ...item, drawing: { ...item.drawing, number, title: 'W'.repeat(120) } }] : [],
    };
    const pages = await printedPages(sheetOf('rfa', wide, <RfaSheet rfa={wide} reviews={[]} />), 'en');
    const all = plain(pages.join(''));
    expect(all).toContain(plain('上海振華重工股份有限公司'));
    expect(all.split('W').length).toBeGreaterThan(120);
    expect(all.split('9').length).toBeGreaterThan(90);
  });
});
