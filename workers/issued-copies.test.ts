import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import type { CopyCause } from '@/db/enums';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { issuedCopies, sealCertificates } from '@/db/schema/issued-copies';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { answerCirculation } from '@/lib/documents/circulations/answers/answer-circulation';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { AnswerCirculation } from '@/lib/documents/circulations/schema';
import { makeCast, sheetInput } from '@/lib/documents/circulations/testing/circulation-cast';
import { readMissingTexts } from '@/lib/documents/file-texts/read-missing-texts';
import { sweepFiles } from '@/lib/documents/files/sweep-files';
import { registerIncoming } from '@/lib/documents/incoming/register-incoming';
import { RegisterIncoming } from '@/lib/documents/incoming/schema';
import { listCopiesOfSheet, listIssuedCopies } from '@/lib/documents/issued-copies/list-issued-copies';
import { openCopyOfSheet, openIssuedCopy } from '@/lib/documents/issued-copies/open-issued-copy';
import { type Cursor, countMissing, FIRST, requestMissing } from '@/lib/documents/issued-copies/request-missing';
import { ANY_KIND_CODES, ANY_KIND_TRAITS, type AnyKindCode } from '@/lib/documents/kind-traits';
import { cancelCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { closeNcr } from '@/lib/documents/ncrs/answers/close-ncr';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { answerInput, makeNcr } from '@/lib/documents/ncrs/testing/make-ncr';
import { recallRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { AcknowledgeTransmittal } from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { prepareDelivery } from '@/lib/platform/outbox/consume';
import { closePdfBrowser } from '@/lib/platform/pdf/print-pdf';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { projectDay } from '@/lib/platform/time/project-day';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { makeIssuedCopy } from './handlers/make-issued-copy';

// Issued copies of every kind, from the event to a file that other programs read. A real Chromium, Poppler and qpdf, which
// `npm test` installs; without them these tests fail.

const db = getDatabase();
const ctx = systemCtx('test');
const folder = mkdtempSync(path.join(tmpdir(), 'dms-copies-'));
let cast: RfaCast;
const { controller, administrator, contractor, recipient, outsider } = await castOf(
  'controller',
  'administrator',
  'contractor',
  'recipient',
  'outsider',
);

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closePdfBrowser();
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

interface Issued {
  publicId: string;
  documentNumber: string;
  /** Reads it. */
  by: UserCtx;
  has: string[];
}

/** A document of each kind, issued; its paper has these words. */
const ISSUED: Readonly<Record<AnyKindCode, () => Promise<Issued>>> = {
  letter: async () => {
    const file = await uploadPdf(controller, 'หนังสือลงนามแล้ว.pdf');
    const subject = 'ขอส่งผลทดสอบกำลังอัดคอนกรีต น้ำใต้ดินซึมเข้าหลุมฐานราก';
    const sent = await makeSubmitted(controller, { to: ['สคฉ.3'], subject, attachmentPublicIds: [file] });
    return { ...sent, by: recipient, has: [subject, 'หนังสือลงนามแล้ว.pdf', await hashOf(file)] };
  },
  incoming: async () => {
    const sent = await registerIncoming(
      controller,
      RegisterIncoming.parse({
        projectPublicId: await findProjectPublicId('LCBP3-C2'),
        senderName: 'เทศบาลนครแหลมฉบัง',
        theirNumber: `ชบ 52001/${newPublicId()}`,
        receivedDate: projectDay(new Date()),
        method: 'PAPER',
        subject: 'ขอข้อมูลการจราจรหน้าท่า',
        attachmentPublicIds: [await uploadPdf(controller)],
      }),
    );
    return { ...sent, by: controller, has: ['ขอข้อมูลการจราจรหน้าท่า', 'เทศบาลนครแหลมฉบัง', 'ชบ 52001/'] };
  },
  rfa: async () => {
    const draft = await makeDrawingRfa(cast.control, 2, { subject: 'ขออนุมัติแบบฐานราก' });
    const sent = await submitRfa(cast.control, { publicId: draft.publicId });
    return { ...sent, by: cast.lead, has: ['ขออนุมัติแบบฐานราก', 'drawing.pdf'] };
  },
  transmittal: async () => {
    const draft = await makeTransmittal(contractor, { subject: 'นำส่งแบบขยายงานถนน' });
    const sent = await submitTransmittal(contractor, { publicId: draft.publicId });
    return { ...sent, by: controller, has: ['นำส่งแบบขยายงานถนน', 'ตัวอย่างวัสดุ'] };
  },
  ncr: async () => {
    const draft = await makeNcr(controller);
    const sent = await submitNcr(controller, { publicId: draft.publicId });
    return { ...sent, by: contractor, has: ['ระยะหุ้มคอนกรีตไม่ได้ตามแบบ', 'ท่าเทียบเรือ A แนวเสา C4'] };
  },
  circulation: async () => {
    const people = await makeCast();
    const letter = await makeSubmitted(people.sender, { to: ['สคฉ.3'] });
    const sent = await createCirculation(people.control, sheetInput(people, letter.publicId));
    return { ...sent, by: people.control, has: ['โปรดพิจารณาและรายงาน', people.main.displayName] };
  },
};

async function hashOf(attachmentPublicId: string): Promise<string> {
  const [row] = await db.select().from(attachments).where(eq(attachments.publicId, attachmentPublicId));
  return row?.sha256 ?? '';
}

/** Serves the record's events for copies, as the worker does. */
async function deliver(publicId: string): Promise<string[]> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.entityPublicId, publicId), eq(eventDeliveries.consumer, 'issued-copies')));
  for (const { eventId } of waiting) {
    await prepareDelivery(ctx, { eventId, consumer: 'issued-copies' }, makeIssuedCopy);
  }
  return waiting.map(({ eventId }) => eventId);
}

const isSheet = (kind: AnyKindCode) => ANY_KIND_TRAITS[kind].staysInside;
const list = (kind: AnyKindCode, by: UserCtx, publicId: string) =>
  (isSheet(kind) ? listCopiesOfSheet : listIssuedCopies)(by, { publicId });
const open = (kind: AnyKindCode, by: UserCtx, publicId: string, copyPublicId: string) =>
  (isSheet(kind) ? openCopyOfSheet : openIssuedCopy)(by, { publicId, copyPublicId });

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

async function fileOf(kind: AnyKindCode, by: UserCtx, publicId: string, copyPublicId: string): Promise<string> {
  const opened = await open(kind, by, publicId, copyPublicId);
  const file = path.join(folder, `${copyPublicId}.pdf`);
  writeFileSync(file, await buffer(opened.read({ start: 0, end: opened.sizeBytes - 1 })));
  return file;
}

const judge = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Has qpdf and Poppler judge the file. @returns its text, without blanks */
function judgedText(file: string): string {
  // A warning ends qpdf with a status of its own, which throws.
  expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const fonts = judge('pdffonts', file).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(0);
  // Columns of pdffonts: name, type, encoding, emb, sub, uni.
  for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /);
  const verdict = judge('pdfsig', '-nocert', file);
  expect(verdict).toContain('Signature is Valid');
  expect(verdict).toContain('Total document signed');
  const text = judge('pdftotext', '-raw', file, '-');
  expect(text).toBe(text.normalize('NFC'));
  return text.replaceAll(/\s+/g, '');
}

describe.each(ANY_KIND_CODES)('the issued copy of the kind %s', (kind) => {
  it('is made once for its event, has the words of its paper, and is kept', async () => {
    const { publicId, documentNumber, by, has } = await ISSUED[kind]();
    const before = await list(kind, by, publicId);
    expect(before).toMatchObject({ copies: [], outstanding: [{ reason: 'WAITING' }] });
    await deliver(publicId);
    await deliver(publicId);
    const { copies } = await list(kind, by, publicId);
    expect(copies).toMatchObject([{ cause: 'ISSUED', isMadeLater: false, locale: 'th' }]);
    const [copy] = copies;
    const file = await fileOf(kind, by, publicId, copy?.publicId ?? '');
    const text = judgedText(file);
    for (const part of [documentNumber, ...has]) expect(text).toContain(plain(part));
    expect(text).not.toMatch(/paper\.[a-z]/);
    expect(text).toContain(plain(`${copy?.pages} / ${copy?.pages}`));
    const facts = judge('pdfinfo', file);
    expect(facts).toMatch(new RegExp(`Pages: +${copy?.pages}\\n`));
    expect(facts).toContain('(A4)');
    expect(facts).toMatch(new RegExp(`Title: .*${documentNumber}`));
    expect(copy?.sealedBy).toMatch(/^DMS /);
    expect(Math.abs(Date.parse(copy?.sealedAt ?? '') - Date.parse(copy?.madeAt ?? ''))).toBeLessThan(60_000);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(copy?.sha256);
    await sweepFiles(ctx);
    await readMissingTexts(ctx);
    expect(await db.$count(attachmentTexts, eq(attachmentTexts.sha256, copy?.sha256 ?? ''))).toBe(0);
    expect((await open(kind, by, publicId, copy?.publicId ?? '')).sha256).toBe(copy?.sha256);
  });

  it('is for readers of the document alone', async () => {
    const { publicId, by } = await ISSUED[kind]();
    await deliver(publicId);
    const { copies } = await list(kind, by, publicId);
    const copyPublicId = copies[0]?.publicId ?? '';
    const code = isSheet(kind) ? 'NOT_FOUND' : 'DOCUMENT_NOT_FOUND';
    for (const stranger of [outsider, cast.rival]) {
      await expect(list(kind, stranger, publicId)).rejects.toMatchObject({ code });
      await expect(open(kind, stranger, publicId, copyPublicId)).rejects.toMatchObject({ code });
    }
    const other = await ISSUED[kind]();
    await expect(open(kind, other.by, other.publicId, copyPublicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await open(kind, by, publicId, copyPublicId);
    const audited = await db
      .select({ action: auditLogs.action, userId: auditLogs.userId })
      .from(auditLogs)
      .where(sql`${auditLogs.entityPublicId} = ${publicId} AND ${auditLogs.action} LIKE 'issued_copy.%'`)
      .orderBy(asc(auditLogs.id));
    expect(audited).toEqual([
      { action: 'issued_copy.made', userId: null },
      { action: 'issued_copy.downloaded', userId: by.actor.userId },
    ]);
  });
});

async function issued(kind: AnyKindCode): Promise<Issued> {
  const document = await ISSUED[kind]();
  await deliver(document.publicId);
  return document;
}

const decide = (by: UserCtx, input: DecideRfaInput) => decideRfa(by, DecideRfa.parse(input));

/** Ends a document of each kind, and the words that its last copy has and has not. */
const ENDED: Readonly<
  Record<AnyKindCode, { cause: CopyCause; end: () => Promise<Omit<Issued, 'documentNumber'> & { lacks?: string[] }> }>
> = {
  letter: {
    cause: 'CANCELLED',
    end: async () => {
      const { publicId } = await makeSubmitted(administrator, { to: ['สคฉ.3'] });
      await deliver(publicId);
      await cancelCorrespondence(administrator, { publicId, reason: 'ส่งผิดฉบับ' });
      return { publicId, by: recipient, has: ['ยกเลิกแล้ว'] };
    },
  },
  incoming: {
    cause: 'CANCELLED',
    end: async () => {
      const { publicId } = await issued('incoming');
      await cancelCorrespondence(administrator, { publicId, reason: 'ลงรับซ้ำ' });
      return { publicId, by: controller, has: ['ยกเลิกแล้ว'] };
    },
  },
  rfa: {
    cause: 'DECIDED',
    end: async () => {
      const { publicId } = await issued('rfa');
      const inTeam = { publicId, action: 'RESPOND', code: '1C', comment: 'ความเห็นภายในของทีม' } as const;
      await decide(cast.reviewer, inTeam);
      await decide(cast.lead, { publicId, action: 'DECIDE', code: '1N', comment: 'ความเห็นถึงผู้รับจ้าง' });
      await decide(cast.owner, { publicId, action: 'RESPOND', code: '1A', comment: 'เจ้าของงานเห็นชอบ' });
      return {
        publicId,
        by: cast.control,
        has: ['ความเห็นถึงผู้รับจ้าง', 'เจ้าของงานเห็นชอบ', '1A'],
        lacks: ['ความเห็นภายในของทีม', '1C'],
      };
    },
  },
  transmittal: {
    cause: 'COMPLETED',
    end: async () => {
      const { publicId } = await issued('transmittal');
      await acknowledgeTransmittal(controller, AcknowledgeTransmittal.parse({ publicId }));
      return { publicId, by: contractor, has: [controller.actor.displayName] };
    },
  },
  ncr: {
    cause: 'CLOSED',
    end: async () => {
      const { publicId } = await issued('ncr');
      await answerNcr(contractor, answerInput(publicId));
      const { workflow } = await getNcr(controller, publicId);
      const body = TransitionBody.parse({ action: 'ACCEPT' });
      await transition(controller, { instanceId: workflow.instanceId, idempotencyKey: null, body });
      await closeNcr(controller, { publicId, verification: 'ได้ตามแบบทุกจุด', verifiedOn: projectDay(new Date()) });
      return { publicId, by: contractor, has: ['ลูกปูนหนุนเหล็กหลุด', 'ได้ตามแบบทุกจุด'] };
    },
  },
  circulation: {
    cause: 'COMPLETED',
    end: async () => {
      const people = await makeCast();
      const letter = await makeSubmitted(people.sender, { to: ['สคฉ.3'] });
      const { publicId } = await createCirculation(people.control, sheetInput(people, letter.publicId));
      await deliver(publicId);
      for (const person of [people.main, people.action]) {
        const answer = AnswerCirculation.parse({ publicId, code: 'DONE', comment: 'เห็นชอบตามเสนอ' });
        await answerCirculation(await userCtx(person), answer);
      }
      return { publicId, by: people.control, has: ['เห็นชอบตามเสนอ'] };
    },
  },
};

describe.each(ANY_KIND_CODES)('the end of the kind %s', (kind) => {
  it('makes a second copy and leaves the first one', async () => {
    const { cause, end } = ENDED[kind];
    const { publicId, by, has, lacks = [] } = await end();
    await deliver(publicId);
    const { copies } = await list(kind, by, publicId);
    expect(copies.map((copy) => copy.cause)).toEqual([cause, 'ISSUED']);
    expect(new Set(copies.map(({ sha256 }) => sha256)).size).toBe(2);
    const text = judgedText(await fileOf(kind, by, publicId, copies[0]?.publicId ?? ''));
    for (const part of has) expect(text).toContain(plain(part));
    for (const part of lacks) expect(text).not.toContain(plain(part));
  });
});

it.each([
  ['RFI', 'หนังสือสอบถาม (RFI)', { question: 'ระดับหัวเสาเข็มที่แนว B4 เป็นเท่าใด' }],
  ['MOM', 'รายงานการประชุม', { meetingDate: '2026-11-24', place: 'ห้องประชุมสำนักงานสนาม ชั้น 2' }],
])('the copy of a letter of the type %s has its name and its words', async (typeCode, title, details) => {
  const body = 'ที่ประชุมขอให้ตรวจน้ำที่รั่วซึมให้เสร็จภายในสัปดาห์นี้';
  const sent = await makeSubmitted(controller, { typeCode, contract: 'LCBP3-C2', to: ['ผรม.2'], body, details });
  await deliver(sent.publicId);
  const { copies } = await listIssuedCopies(contractor, { publicId: sent.publicId });
  const text = judgedText(await fileOf('letter', contractor, sent.publicId, copies[0]?.publicId ?? ''));
  const { question = '', place = '' }: { question?: string; place?: string } = details;
  for (const part of [title, sent.documentNumber, body, question, place]) expect(text).toContain(plain(part));
});

it('names no document that one of its readers may not see', async () => {
  const between = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  const shared = await makeSubmitted(controller, { to: ['ผรม.2'], cc: ['สคฉ.3'] });
  const references = [between, shared].map(({ publicId }) => ({ correspondencePublicId: publicId }));
  const letter = await makeSubmitted(controller, { to: ['ผรม.2'], references });
  await deliver(letter.publicId);
  const { copies } = await listIssuedCopies(contractor, { publicId: letter.publicId });
  const text = judgedText(await fileOf('letter', contractor, letter.publicId, copies[0]?.publicId ?? ''));
  expect(text).toContain(plain(shared.documentNumber));
  expect(text).not.toContain(plain(between.documentNumber));
});

it('a next revision has a copy of its own, and the end of the replaced one makes none', async () => {
  const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  await deliver(publicId);
  await reviseCorrespondence(controller, { publicId });
  await submitCorrespondence(controller, { publicId });
  await deliver(publicId);
  const { copies } = await listIssuedCopies(recipient, { publicId });
  expect(copies.map(({ cause }) => cause)).toEqual(['ISSUED', 'ISSUED']);
  expect(copies[0]?.revisionLabel).not.toBe(copies[1]?.revisionLabel);
});

it('two deliveries at once make one copy and one file', async () => {
  const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  await Promise.all([deliver(publicId), deliver(publicId)]);
  const rows = await db
    .select({ attachmentId: issuedCopies.attachmentId })
    .from(issuedCopies)
    .innerJoin(attachments, eq(attachments.sha256, issuedCopies.sha256))
    .where(sql`${issuedCopies.causeId} IN (SELECT event_id FROM ${outboxEvents} WHERE entity_uuid = ${publicId})`);
  expect(rows).toHaveLength(1);
});

it('the database refuses to change or delete a copy', async () => {
  const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  await deliver(publicId);
  await expect(db.update(issuedCopies).set({ pages: 9 })).rejects.toThrow();
  await expect(db.delete(issuedCopies)).rejects.toThrow();
});

it('a recalled RFA takes its copy out of the sight of others, and a new copy comes with the next sending', async () => {
  const { publicId } = await ISSUED.rfa();
  await deliver(publicId);
  await recallRfa(cast.control, { publicId, reason: 'แนบเอกสารผิดฉบับ' });
  await expect(listIssuedCopies(cast.lead, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  await submitRfa(cast.control, { publicId });
  await deliver(publicId);
  expect((await listIssuedCopies(cast.lead, { publicId })).copies).toHaveLength(1);
  expect((await listIssuedCopies(cast.control, { publicId })).copies).toHaveLength(2);
});

it('seals by one certificate of the installation, whose key is not readable in the database', async () => {
  const letters = [await makeSubmitted(controller), await makeSubmitted(controller)];
  await Promise.all(letters.map(({ publicId }) => deliver(publicId)));
  const rows = await db.select().from(sealCertificates);
  expect(rows).toMatchObject([{ generation: 1, certificatePem: expect.stringContaining('BEGIN CERTIFICATE') }]);
  expect(rows[0]?.sealedKey).not.toMatch(/BEGIN|PRIVATE/);
  const fingerprints = await db.selectDistinct({ one: issuedCopies.sealFingerprint }).from(issuedCopies);
  expect(fingerprints).toEqual([{ one: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

describe('documents that were issued before copies were kept', () => {
  /** As the version before left it: delivered to all its consumers, without a copy. */
  const forget = (publicId: string) =>
    db
      .update(eventDeliveries)
      .set({ status: 'DONE' })
      .where(
        sql`${eventDeliveries.consumer} = 'issued-copies' AND ${eventDeliveries.eventId} IN
          (SELECT ${outboxEvents.eventId} FROM ${outboxEvents} WHERE ${outboxEvents.entityPublicId} = ${publicId})`,
      );

  async function requestAll(): Promise<number> {
    let requested = 0;
    for (let cursor: Cursor = FIRST; cursor; ) {
      const batch = await requestMissing(ctx, cursor);
      requested += batch.requested;
      cursor = batch.next;
    }
    return requested;
  }

  it.each(['letter', 'circulation'] as const)('get one by a command, once, marked as made later: %s', async (kind) => {
    await requestAll();
    const { publicId, by } = await ISSUED[kind]();
    // Its delivery will make it.
    expect(await countMissing(ctx)).toBe(0);
    await forget(publicId);
    expect(await countMissing(ctx)).toBe(1);
    expect(await requestAll()).toBe(1);
    expect(await requestAll()).toBe(0);
    const events = await deliver(publicId);
    expect(events.length).toBeGreaterThan(1);
    const { copies } = await list(kind, by, publicId);
    expect(copies.filter(({ isMadeLater }) => isMadeLater)).toHaveLength(1);
    const [later] = copies.filter(({ isMadeLater }) => isMadeLater);
    expect(Date.parse(later?.causedAt ?? '')).toBeLessThan(Date.parse(later?.madeAt ?? ''));
  });

  it('have one copy after two requests', async () => {
    const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
    await forget(publicId);
    await requestAll();
    await forget(publicId);
    await requestAll();
    await deliver(publicId);
    const { copies } = await listIssuedCopies(recipient, { publicId });
    expect(copies.filter(({ isMadeLater }) => isMadeLater)).toHaveLength(1);
  });
});
