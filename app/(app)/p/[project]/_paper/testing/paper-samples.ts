import type { AttachmentRow, RecipientState, RevisionRow } from '@/lib/documents/document/dto';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { RfaDetail } from '@/lib/documents/rfas/dto';

// Documents of every kind, with texts whose Thai marks are stacked.

export const DAY = '2026-11-24';
export const MOMENT = '2026-11-24T03:15:00.000Z';
let made = 0;

/** The next identifier: rows need different keys. */
export function nextId(): string {
  made += 1;
  return `019505a1-7c3e-7000-8000-${String(made).padStart(12, '0')}`;
}

export const organization = (code: string, name: string) => ({ publicId: nextId(), code, name });
export const person = (name: string) => ({ publicId: nextId(), name });

export const CONSULTANT = organization('คคง.', 'คณะที่ปรึกษาควบคุมงาน');
export const OWNER = organization('สคฉ.3', 'สำนักงานโครงการท่าเรือแหลมฉบัง ระยะที่ 3');
export const CONTRACTOR = organization('ผรม.2', 'กิจการร่วมค้าผู้รับจ้างงานก่อสร้าง ส่วนที่ 2');
export const PROJECT = organization('LCBP3-C2', 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3');
const WRITER = person('วิภาดา สารบรรณ');

export function recipient(of: RecipientState['organization'], recipientType: 'TO' | 'CC' = 'TO', names: string[] = []) {
  return {
    organization: of,
    recipientType,
    position: 1,
    state: 'READ',
    firstReadAt: MOMENT,
    receivedAt: MOMENT,
    repliedAt: null,
    attentions: names.map((name) => ({ userPublicId: null, name })),
  } as unknown as RecipientState;
}

export function file(fileName: string, role: 'MAIN' | 'ANNEX' = 'ANNEX', mimeType = 'application/pdf'): AttachmentRow {
  return {
    publicId: nextId(),
    fileName,
    mimeType,
    sizeBytes: 1000,
    sha256: 'f00dfeed'.repeat(8),
    role,
    scanState: 'UNSCANNED',
    textState: null,
    textFault: null,
    uploadedBy: WRITER,
    createdAt: MOMENT,
  };
}

function revision(documentNumber: string): RevisionRow {
  return {
    publicId: nextId(),
    revisionNumber: 0,
    revisionLabel: '',
    documentNumber,
    subject: '',
    documentDate: DAY,
    isCurrent: true,
    isDraft: false,
    submittedAt: MOMENT,
    createdBy: WRITER,
    createdAt: MOMENT,
  };
}

/** Fields of every kind. The holder, the tags and the remarks are for the screen. */
export function common(documentNumber: string, subject: string) {
  return {
    publicId: nextId(),
    versionNo: 3,
    project: PROJECT,
    contract: organization('LCBP3-C2', 'งานก่อสร้างอาคาร ท่าเทียบเรือ และระบบสาธารณูปโภค'),
    discipline: null,
    originator: CONSULTANT,
    status: { code: 'SUBOWN', name: 'สถานะบนหน้าจอ' },
    urgency: 'URGENT' as const,
    secrecy: 'NORMAL' as const,
    isDraft: false,
    isCancelled: false,
    cancelledAt: null,
    cancelReason: null,
    hasNumber: true,
    submittedAt: MOMENT,
    submittedBy: WRITER,
    createdBy: WRITER,
    createdAt: MOMENT,
    updatedBy: null,
    updatedAt: MOMENT,
    revision: revision(documentNumber),
    documentNumber,
    subject,
    body: 'ตามที่ได้ตรวจสอบงานที่ท่าเทียบเรือ A นั้น พบว่าน้ำใต้ดินซึมเข้าหลุมฐานราก ทั้งนี้ขอให้พิจารณา',
    remarks: 'หมายเหตุบนหน้าจอ',
    documentDate: DAY,
    dueDate: '2026-12-08',
    references: [],
    tags: ['แท็กบนหน้าจอ'],
    attachments: [],
    timeline: [],
    capabilities: [],
    workflow: { instanceId: nextId(), state: 'SENT', versionNo: 1 },
    recipients: [recipient(OWNER, 'TO', ['รัตนาภรณ์ ที่ดี']), recipient(CONTRACTOR, 'CC')],
  };
}

export function letterSample(): CorrespondenceDetail {
  return {
    ...common('คคง.-สคฉ.3-0031-2569', 'ขอส่งผลทดสอบกำลังอัดคอนกรีต ครั้งที่ 3'),
    type: { code: 'LETTER', name: 'หนังสือ' },
    incoming: null,
    issuedAt: MOMENT,
    onBehalfOf: person('กิตติศักดิ์ ผู้จัดการ'),
    isOverdue: false,
    details: { attention: 'ผู้อำนวยการโครงการ', signatory: '', enclosures: ['ผลทดสอบ 1 ชุด'] },
    schemaVersion: 1,
    ballInCourt: [OWNER],
    isAwaited: true,
    attachments: [file('หนังสือลงนามแล้ว.pdf', 'MAIN'), file('ภาคผนวก ก.pdf')],
    references: [
      {
        publicId: nextId(),
        kind: 'RELATED',
        direction: 'TO',
        documentNumber: 'สคฉ.3-คคง.-0017-2569',
        type: { code: 'LETTER', name: 'หนังสือ' },
        subject: 'ขอผลทดสอบ',
        from: OWNER,
        documentDate: '2026-11-01',
        status: { code: 'CLOSED', name: '' },
        isCancelled: false,
      },
    ],
    revisions: [],
  } as unknown as CorrespondenceDetail;
}

export function incomingSample(sender: string): CorrespondenceDetail {
  return {
    ...letterSample(),
    type: { code: 'INCOMING', name: 'หนังสือเข้า' },
    documentNumber: 'คคง.-IN-0001-2569',
    originator: CONSULTANT,
    incoming: {
      sender: { publicId: null, code: sender, name: sender },
      receivedDate: DAY,
      method: 'PAPER',
      theirNumber: 'ชบ 52001/ว 1234',
    },
    details: {},
  } as unknown as CorrespondenceDetail;
}

export function rfaSample(drawings: number): RfaDetail {
  const number = 'LCBP3-C2-RFA-STR-SDW-ผรม.2-0002-A';
  const result = { code: '1C', name: 'อนุมัติโดยมีความเห็น', disposition: 'APPROVED', mayProceed: true };
  return {
    ...common(number, 'ขออนุมัติแบบฐานราก'),
    originator: CONTRACTOR,
    rfaType: {
      code: 'SDW',
      name: 'แบบขยายสำหรับก่อสร้าง',
      contentRule: 'DRAWINGS',
      ownerApprovalRequired: true,
    },
    discipline: { code: 'STR', name: 'โครงสร้าง' },
    isReady: true,
    revision: {
      ...revision(number),
      revisionLabel: 'A',
      status: {},
      consultantResult: result,
      result: null,
      decidedAt: null,
    },
    cycle: 1,
    returnReason: null,
    overrideReason: null,
    decidedBy: null,
    recall: null,
    holders: [],
    items: Array.from({ length: drawings }, (_, index) => ({
      publicId: nextId(),
      position: index + 1,
      kind: 'SHOP',
      drawing: {
        publicId: nextId(),
        number: `LCBP3-C2-SDW-CY-STR-${1000 + index}`,
        revisionPublicId: nextId(),
        revisionLabel: 'B',
        title: `แปลนฐานราก แนวที่ ${index + 1}`,
        status: 'IN_REVIEW',
        isLatest: true,
        attachments: [file('แบบบนหน้าจอ.pdf')],
      },
      result,
      comment: '',
      results: [
        {
          historyId: nextId(),
          party: 'CONSULTANT',
          step: { code: 'REVIEW', name: 'ตรวจสอบ' },
          organization: CONSULTANT,
          person: person('สมชาย วิศวกร'),
          result,
          comment: index === 0 ? 'แก้ระยะหุ้มให้ถูกต้อง' : '',
          at: MOMENT,
        },
      ],
    })),
    parties: [],
    revisions: [],
  } as unknown as RfaDetail;
}
