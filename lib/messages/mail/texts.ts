import type { Locale } from '@/lib/platform/ctx';
import type { NotificationReason } from '../notifications/notify/reasons';

// The worker has no pages and so no message files of pages: what mails say is here, in both languages.

interface MailFacts {
  /** What is asked for in the step, in the reader's language; null where the definition says nothing. */
  ask: string | null;
  step: string | null;
  organization: string;
  person: string;
  percent: number;
}

export interface MailTexts {
  /** In the subject and as the first line. */
  reasons: Record<NotificationReason, (facts: MailFacts) => string>;
  due: (day: string) => string;
  dueLabel: string;
  holderLabel: string;
  fromLabel: string;
  projectLabel: string;
  open: string;
  confidential: string;
  digestSubject: (day: string, count: number) => string;
  digestTitle: (count: number) => string;
  more: (count: number) => string;
  openAll: string;
  footer: string;
  preferences: string;
  link: Record<
    'INVITATION' | 'PASSWORD_RESET',
    { subject: string; text: (name: string, hours: number) => string; button: string }
  >;
}

const TH: MailTexts = {
  reasons: {
    ATTENTION: () => 'หนังสือเรียนถึงคุณ',
    RECEIVED: () => 'เอกสารถึงหน่วยงานของคุณ',
    CANCELLED: () => 'ถูกยกเลิก',
    VOIDED: () => 'เลขที่เป็นโมฆะ',
    REPLACED: () => 'เลขที่เป็นโมฆะ จะออกฉบับแทน',
    HOLD_EXPIRING: () => 'เลขที่ที่จองไว้ใกล้หมดเวลา',
    HOLD_VOIDED: () => 'เลขที่ที่จองไว้เป็นโมฆะ',
    RESET_REQUESTED: ({ organization }) => `${organization} ขอรีเซ็ตตัวนับ รอคุณตัดสิน`,
    RESET_APPROVED: () => 'อนุมัติรีเซ็ตตัวนับแล้ว',
    RESET_REJECTED: () => 'ปฏิเสธคำขอรีเซ็ตตัวนับ',
    RESET_WITHDRAWN: () => 'ถอนคำขอรีเซ็ตตัวนับ',
    RESET_EXPIRED: () => 'คำขอรีเซ็ตตัวนับหมดอายุ',
    ASSIGNED: ({ ask }) => `รอคุณ${ask ?? 'ดำเนินการ'}`,
    DELEGATED: ({ ask }) => `รอ${ask ?? 'ดำเนินการ'}แทนผู้ที่มอบหมายให้คุณ`,
    ACTED_FOR: () => 'ผู้รับมอบหมายดำเนินการแทนคุณแล้ว',
    ANSWERED: () => 'ได้รับคำตอบแล้ว',
    ACKNOWLEDGED: () => 'ผู้รับทราบแล้ว',
    DECIDED: ({ step }) => `ผลพิจารณา: ${step ?? ''}`,
    PROGRESS: ({ step }) => `อยู่ในขั้น ${step ?? ''}`,
    RETURNED: () => 'ถูกส่งคืน กรุณาแก้ไข',
    RECALLED: ({ organization }) => `${organization} ดึงกลับ`,
    CLOSED: () => 'ปิดเรื่องแล้ว',
    DUE_CHANGED: () => 'วันครบกำหนดเปลี่ยนแปลง',
    REMINDER: ({ ask }) => `ใกล้ครบกำหนด รอคุณ${ask ?? 'ดำเนินการ'}`,
    DUE_TODAY: ({ ask }) => `ครบกำหนดวันนี้ รอคุณ${ask ?? 'ดำเนินการ'}`,
    OVERDUE: ({ ask }) => `เกินกำหนด รอคุณ${ask ?? 'ดำเนินการ'}`,
    ESCALATED: () => 'เกินกำหนดและยังไม่มีผู้ดำเนินการ',
    REMINDED: ({ person, ask }) => `${person} เตือนให้${ask ?? 'ดำเนินการ'}`,
    SEQUENCE_FILLING: ({ percent }) => `เลขลำดับใช้ไปแล้ว ${percent}%`,
    IMPORT_WAITING: () => 'การนำเข้าเลขที่รอผู้อนุมัติคนที่สอง',
    ASSIGNEE_LEFT: () => 'ผู้รับใบเวียนพ้นจากหน่วยงานแล้ว กรุณามอบหมายใหม่',
  },
  due: (day) => `ครบกำหนด ${day}`,
  dueLabel: 'ครบกำหนด',
  holderLabel: 'อยู่ที่',
  fromLabel: 'จาก',
  projectLabel: 'โครงการ',
  open: 'เปิดเอกสาร',
  confidential: 'เอกสารมีชั้นความลับ รายละเอียดดูได้ในระบบเท่านั้น',
  digestSubject: (day, count) => `สรุปประจำวัน ${day} · ${count} เรื่อง`,
  digestTitle: (count) => `มี ${count} เรื่องที่เกี่ยวข้องกับคุณ`,
  more: (count) => `และอีก ${count} เรื่องในระบบ`,
  openAll: 'ดูการแจ้งเตือนทั้งหมด',
  footer: 'อีเมลนี้ส่งโดยอัตโนมัติ ไม่ต้องตอบกลับ',
  preferences: 'เลือกการแจ้งเตือนที่ต้องการรับ',
  link: {
    INVITATION: {
      subject: 'เชิญเข้าใช้ระบบเอกสารโครงการ',
      text: (name, hours) => `เรียน คุณ${name} มีบัญชีผู้ใช้สำหรับคุณแล้ว กรุณาตั้งรหัสผ่านภายใน ${hours} ชั่วโมง`,
      button: 'ตั้งรหัสผ่าน',
    },
    PASSWORD_RESET: {
      subject: 'ตั้งรหัสผ่านใหม่',
      text: (name, hours) => `เรียน คุณ${name} กรุณาตั้งรหัสผ่านใหม่ภายใน ${hours} ชั่วโมง หากไม่ได้ขอ โปรดแจ้งผู้ดูแลหน่วยงาน`,
      button: 'ตั้งรหัสผ่านใหม่',
    },
  },
};

const EN: MailTexts = {
  reasons: {
    ATTENTION: () => 'addressed to you',
    RECEIVED: () => 'addressed to your organization',
    CANCELLED: () => 'cancelled',
    VOIDED: () => 'its number is void',
    REPLACED: () => 'its number is void, another document takes its place',
    HOLD_EXPIRING: () => 'held numbers are about to run out',
    HOLD_VOIDED: () => 'a held number is void',
    RESET_REQUESTED: ({ organization }) => `${organization} asks to raise a series; you decide`,
    RESET_APPROVED: () => 'the series was raised',
    RESET_REJECTED: () => 'raising the series was rejected',
    RESET_WITHDRAWN: () => 'the request to raise the series was withdrawn',
    RESET_EXPIRED: () => 'the request to raise the series has lapsed',
    ASSIGNED: ({ ask }) => `waiting for you: ${ask ?? 'act'}`,
    DELEGATED: ({ ask }) => `waiting for you in place of a colleague: ${ask ?? 'act'}`,
    ACTED_FOR: () => 'your stand-in has acted for you',
    ANSWERED: () => 'answered',
    ACKNOWLEDGED: () => 'acknowledged',
    DECIDED: ({ step }) => `result: ${step ?? ''}`,
    PROGRESS: ({ step }) => `now at: ${step ?? ''}`,
    RETURNED: () => 'returned to be corrected',
    RECALLED: ({ organization }) => `recalled by ${organization}`,
    CLOSED: () => 'closed',
    DUE_CHANGED: () => 'due on another day',
    REMINDER: ({ ask }) => `due soon, waiting for you: ${ask ?? 'act'}`,
    DUE_TODAY: ({ ask }) => `due today, waiting for you: ${ask ?? 'act'}`,
    OVERDUE: ({ ask }) => `overdue, waiting for you: ${ask ?? 'act'}`,
    ESCALATED: () => 'overdue and nobody has acted',
    REMINDED: ({ person, ask }) => `${person} reminds you: ${ask ?? 'act'}`,
    SEQUENCE_FILLING: ({ percent }) => `${percent}% of the sequence is used`,
    IMPORT_WAITING: () => 'an import of numbers waits for a second person',
    ASSIGNEE_LEFT: () => 'somebody on this circulation has left; please hand their place on',
  },
  due: (day) => `due ${day}`,
  dueLabel: 'Due',
  holderLabel: 'Lies with',
  fromLabel: 'From',
  projectLabel: 'Project',
  open: 'Open the document',
  confidential: 'This document is confidential; its contents are shown in the application only.',
  digestSubject: (day, count) => `Daily summary ${day} · ${count} ${count === 1 ? 'matter' : 'matters'}`,
  digestTitle: (count) => `${count} ${count === 1 ? 'matter concerns' : 'matters concern'} you`,
  more: (count) => `and ${count} more in the application`,
  openAll: 'See all notifications',
  footer: 'This mail was sent automatically; answers to it are not read.',
  preferences: 'Choose what you are told',
  link: {
    INVITATION: {
      subject: 'Invitation to the project document system',
      text: (name, hours) =>
        `Dear ${name}, there is an account for you. Please set your password within ${hours} hours.`,
      button: 'Set the password',
    },
    PASSWORD_RESET: {
      subject: 'Set a new password',
      text: (name, hours) =>
        `Dear ${name}, please set a new password within ${hours} ${hours === 1 ? 'hour' : 'hours'}. If you did not ask for it, tell your administrator.`,
      button: 'Set a new password',
    },
  },
};

export const MAIL_TEXTS: Record<Locale, MailTexts> = { th: TH, en: EN };
