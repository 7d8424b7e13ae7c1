import type { CirculationDetail } from '@/lib/documents/circulations/dto';
import type { RecipientState } from '@/lib/documents/document/dto';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import {
  CONSULTANT,
  CONTRACTOR,
  common,
  DAY,
  file,
  MOMENT,
  nextId,
  OWNER,
  PROJECT,
  person,
  recipient,
} from './paper-samples';

export function transmittalSample(items: number, recipients: readonly RecipientState[]): TransmittalDetail {
  return {
    ...common('ผรม.2-คคง.-22-0008-2569', 'นำส่งแบบขยายงานถนน'),
    originator: CONTRACTOR,
    subType: null,
    purpose: 'FOR_APPROVAL',
    purposeText: '',
    acknowledgeDueDate: '2026-12-01',
    items: Array.from({ length: items }, (_, index) => ({
      position: index + 1,
      kind: 'TEXT',
      isHidden: index === 1,
      publicId: null,
      pagePublicId: null,
      typeCode: null,
      number: index === 1 ? null : `SDW-${index + 1}`,
      revisionLabel: index === 1 ? '' : 'B',
      title: index === 1 ? '' : `แบบขยายงานถนน แผ่นที่ ${index + 1}`,
      copies: 3,
      media: 'กระดาษ',
      files: [],
    })),
    blockers: [],
    submits: [],
    recipients: recipients.map((one) => ({
      ...one,
      viewedAt: MOMENT,
      downloadedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      remindedAt: null,
      paper: null,
      people: [{ person: person('ผู้เปิดอ่านบนหน้าจอ'), viewedAt: MOMENT, downloadedAt: null }],
    })),
    held: [],
    links: [],
    outdated: [],
    revisions: [],
  } as unknown as TransmittalDetail;
}

export function ncrSample(): NcrDetail {
  const answer = (round: number) => ({
    publicId: nextId(),
    round,
    cause: `สาเหตุรอบที่ ${round}: ลูกปูนหลุด`,
    correction: 'สกัดผิวและเทซ่อม',
    preventiveAction: 'ตรวจลูกปูนก่อนเททุกครั้ง',
    organization: CONTRACTOR,
    answeredBy: person('ธีรพงศ์ ผู้ชี้แจง'),
    answeredAt: MOMENT,
    evidence: [file('ผลทดสอบซ้ำ.pdf')],
  });
  return {
    ...common('คคง.-ผรม.2-NCR-0003-2569', 'ระยะหุ้มเหล็กเสริมคานไม่ได้ตามแบบ'),
    severity: 'MAJOR',
    location: 'ท่าเทียบเรือ A แนวเสา C4',
    findingDate: '2026-11-20',
    clauses: 'ข้อกำหนด 03300 ข้อ 3.2',
    requiredCorrection: 'สกัดและเทใหม่ให้ได้ระยะหุ้มตามแบบ',
    holders: ['ผรม.2'],
    drawings: [
      {
        position: 1,
        kind: 'CONTRACT_DRAWING',
        isHidden: false,
        publicId: nextId(),
        pagePublicId: nextId(),
        number: 'CD-STR-101',
        revisionLabel: '2',
        title: 'รายละเอียดคาน',
      },
    ],
    recipients: [recipient(CONTRACTOR)],
    answers: [answer(1), answer(2)],
    verification: { text: 'ตรวจซ้ำแล้วได้ตามแบบ', verifiedOn: DAY, verifiedBy: person('อรุณี ผู้ตรวจ') },
    attachments: [file('บันทึกการตรวจ.pdf')],
  } as unknown as NcrDetail;
}

export function circulationSample(people: number): CirculationDetail {
  return {
    publicId: nextId(),
    documentNumber: 'สคฉ.3-CIR-0001-2569',
    subject: 'ขอความเห็นแบบท่าเทียบเรือ',
    source: {
      publicId: nextId(),
      documentNumber: 'คคง.-สคฉ.3-0031-2569',
      subject: 'ขอความเห็นแบบท่าเทียบเรือ',
      type: { code: 'LETTER', name: 'หนังสือ' },
      from: CONSULTANT,
      isCancelled: false,
      isVisible: true,
    },
    main: [],
    action: { done: 1, total: people },
    info: { done: 0, total: 0 },
    deadlineDate: '2026-12-01',
    isOverdue: true,
    status: { code: 'OPEN', name: '' },
    isForced: false,
    createdAt: MOMENT,
    versionNo: 1,
    instanceId: nextId(),
    project: PROJECT,
    organization: OWNER,
    instruction: 'โปรดตรวจสอบและรายงาน',
    assignees: Array.from({ length: people }, (_, index) => ({
      publicId: nextId(),
      type: index === 0 ? 'MAIN' : 'ACTION',
      person: person(`ผู้รับคนที่ ${index + 1}`),
      isActive: true,
      deadlineDate: '2026-12-01',
      isOverdue: false,
      state: index === 0 ? 'DONE' : 'PENDING',
      answer: index === 0 ? { code: 'DONE', name: 'ดำเนินการแล้ว' } : null,
      comment: index === 0 ? 'เห็นชอบตามที่เสนอ' : '',
      respondedAt: index === 0 ? MOMENT : null,
      respondedBy: null,
      attachments: [],
      isMine: false,
    })),
    createdBy: person('ผู้เริ่มเวียน'),
    closedAt: null,
    closedBy: null,
    closeReason: null,
    actions: [],
  } as unknown as CirculationDetail;
}
