import { readFileSync } from 'node:fs';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PaneDocument } from '@/lib/documents/pane/dto';
import { PaneContent } from './pane-content';
import type { PaneData } from './read-pane';

const LETTER: PaneDocument = {
  publicId: '019505a1-7c3e-7000-8000-abc123def456',
  projectCode: 'LCBP3-C2',
  type: { code: 'LETTER', name: 'หนังสือ' },
  documentNumber: 'คคง.-สคฉ.3-0031-2569',
  subject: 'ขอส่งรายงาน',
  status: { code: 'SUBOWN', name: 'รอ สคฉ.3 รับ' },
  isDraft: false,
  isCancelled: false,
  isRecalled: false,
  mayReply: false,
  holders: ['สคฉ.3'],
  facts: {
    from: { publicId: '019505a1-7c3e-7000-8000-abc123def457', code: 'คคง.', name: 'คณะควบคุมงาน' },
    to: [],
    cc: [],
    contract: null,
    discipline: null,
    subType: null,
    purpose: null,
    documentDate: '2026-11-24',
    dueDate: null,
    isOverdue: false,
    urgency: 'NORMAL',
    secrecy: 'NORMAL',
    result: null,
    tags: [],
    createdBy: null,
  },
  notice: null,
  body: 'เรียนมาเพื่อโปรดพิจารณา',
  items: [],
  references: [],
  files: [],
  timeline: [],
  instanceId: null,
};

/** Message sources: a build compiles them for its own formatter. */
function messagesOf(...names: string[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(`app/_i18n/messages/th/${name}.json`, 'utf8'))]),
  );
}

function drawn(document: Partial<PaneDocument>, typeCode = 'LETTER', parts: Partial<PaneData> = {}): string {
  const data: PaneData = {
    messages: messagesOf(
      'circulations',
      'correspondence',
      'document',
      'numbers',
      'pane',
      'transmittals',
      'viewer',
      'workflowPanel',
    ),
    document: { ...LETTER, ...document },
    typeCode,
    organizationCode: 'สคฉ.3',
    workflow: null,
    history: [],
    circulation: null,
    acting: { primary: null, others: [] },
    labels: {},
    ...parts,
  };
  return renderToStaticMarkup(
    <AppRouterContext value={{ push: vi.fn(), prefetch: vi.fn() } as never}>
      <NextIntlClientProvider locale="th" messages={messagesOf('ui')} timeZone="Asia/Bangkok">
        <PaneContent data={data} />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}

describe('the pane', () => {
  it('shows a letter with the facts it has, and none that it has not', () => {
    const html = drawn({});
    for (const text of ['ขอส่งรายงาน', 'เรียนมาเพื่อโปรดพิจารณา', 'คณะควบคุมงาน', `/correspondence/${LETTER.publicId}"`]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('<dt class="text-table text-muted">กำหนดตอบ</dt>');
    expect(html).not.toContain('>–<');
  });

  it('reads like a letter: parties and dates in one line, then the text, and all facts folded at the end', () => {
    const to = [{ publicId: '019505a1-7c3e-7000-8000-abc123def458', code: 'สคฉ.3', name: 'สำนักงาน' }];
    const cc = [{ publicId: '019505a1-7c3e-7000-8000-abc123def459', code: 'ผรม.2', name: 'ผู้รับจ้าง' }];
    const html = drawn({ facts: { ...LETTER.facts, to, cc, dueDate: '2026-12-01' } });
    const line = html.slice(html.indexOf('→'), html.indexOf('</header>'));
    for (const part of ['สคฉ.3', 'สำเนา', 'ผรม.2', '24 พ.ย. 2569', 'ตอบใน', '1 ธ.ค. 2569'])
      expect(line).toContain(part);
    expect(line.indexOf('ผรม.2')).toBeGreaterThan(line.indexOf('สคฉ.3'));
    const places = ['</header>', LETTER.body, '<details'].map((text) => html.lastIndexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html.slice(html.lastIndexOf('<details'))).toContain('คณะควบคุมงาน');
  });

  it('says why a document was cancelled or called back', () => {
    expect(drawn({ isCancelled: true, notice: 'ส่งผิดฉบับ' })).toContain('ยกเลิกแล้ว: ส่งผิดฉบับ');
    const recalled = drawn({ isRecalled: true, subject: '', notice: 'แบบผิด', type: 'RFA' }, 'RFA');
    expect(recalled).toContain('เรียกคืนแล้ว: แบบผิด');
  });

  it('names an item that its reader may not see by no more than its place', () => {
    const items = [
      { key: '1', label: 'คคง.-ผรม.2-0001-2569', text: 'เรื่องหนึ่ง' },
      { key: '2', label: null, text: '' },
    ];
    const html = drawn({ items }, 'TRANSMITTAL');
    expect(html).toContain('รายการ (2)');
    expect(html).toContain('รายการที่คุณไม่มีสิทธิ์ดู');
  });

  it('names every holder once, in bold where the reader’s organization is one', () => {
    const html = drawn({ holders: ['คคง.', 'สคฉ.3', 'คคง.'] });
    expect(html).toContain('title="คคง., สคฉ.3" class="line-clamp-1 font-semibold"');
    expect(drawn({ holders: ['คคง.'] })).toContain('title="คคง." class="line-clamp-1"');
  });

  it('leads back to a draft', () => {
    const html = drawn({ isDraft: true, documentNumber: null });
    expect(html).toContain(`/correspondence/${LETTER.publicId}/edit`);
    expect(html).toContain('ยังไม่มีเลขที่');
  });

  it('has the file, the workflow with its steps, and the last comments', () => {
    const files: PaneDocument['files'] = [
      {
        publicId: LETTER.publicId,
        fileName: 'หนังสือ.pdf',
        mimeType: 'application/pdf',
        sizeBytes: 2048,
        sha256: '0'.repeat(64),
        role: 'MAIN',
        scanState: 'CLEAN',
        textState: 'READ',
        textFault: null,
        uploadedBy: { publicId: LETTER.publicId, name: 'วิภาดา' },
        createdAt: '2026-11-24T03:00:00.000Z',
      },
    ];
    const step = { code: 'SUBOWN', name: 'รอรับ', isCurrent: true, isVisited: true, isFinal: false };
    const workflow: PaneData['workflow'] = {
      instanceId: LETTER.publicId,
      workflow: { code: 'LETTER', name: 'หนังสือ' },
      definitionVersion: 1,
      state: { code: 'SUBOWN', name: 'รอรับ' },
      status: 'ACTIVE',
      versionNo: 1,
      enteredAt: '2026-11-24T03:00:00.000Z',
      dueAt: null,
      isOverdue: false,
      isDueByRule: false,
      documentPublicId: LETTER.publicId,
      holders: [],
      tasks: [],
      progress: null,
      mayChangeDue: false,
      actions: [],
      steps: [step],
    };
    const html = drawn({ files, instanceId: LETTER.publicId }, 'LETTER', { workflow });
    for (const text of ['หนังสือ.pdf', 'รอรับ', 'ไฟล์แนบ (1)']) expect(html).toContain(text);
    expect(html).toContain(`/api/v1/attachments/${LETTER.publicId}`);
  });
});
