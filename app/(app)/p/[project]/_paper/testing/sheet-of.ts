import type { PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { CONSULTANT } from './paper-samples';

export const PROJECT = { code: 'LCBP3-C2', name: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3' };

/** A sheet with the layout of a sample; its number, address and project never change. */
export function sheetOf(
  kind: PaperSheet['kind'],
  { documentNumber, ...document }: { documentNumber: string | null; secrecy?: string },
  content: PaperSheet['content'],
  mark: PaperSheet['mark'] = null,
): PaperSheet {
  return {
    kind,
    typeCode: '',
    typeName: null,
    project: PROJECT,
    organization: CONSULTANT,
    number: mark === 'draft' ? null : documentNumber,
    revisionLabel: '',
    secrecy: document.secrecy ?? 'NORMAL',
    mark,
    verification: mark === 'draft' ? null : 'https://dms.example/q/0123456789abcdef0123456789abcdef',
    content,
  };
}

/** An answer in the review of an RFA. */
export const REVIEW = {
  id: '019505a1-7c3e-7000-8000-abc123def456',
  fromState: { code: 'REVIEW', name: 'ที่ปรึกษาตรวจสอบ' },
  label: '',
  actor: { publicId: '019505a1-7c3e-7000-8000-abc123def457', name: 'สมชาย วิศวกร' },
  onBehalfOf: null,
  organization: CONSULTANT,
  comment: 'ให้แก้ระยะหุ้ม\nแล้วส่งใหม่',
  code: '1C',
  at: '2026-11-24T03:15:00.000Z',
};
