// Labels of states and buttons, the same in each shipped definition.

export const STATES = {
  DRAFT: { en: 'Draft', th: 'ฉบับร่าง' },
  SUBMITTED: { en: 'Submitted', th: 'ส่งแล้ว' },
  RECEIVED: { en: 'Received', th: 'รับแล้ว' },
  REPLIED: { en: 'Replied', th: 'ตอบกลับแล้ว' },
  ANSWERED: { en: 'Answered', th: 'ตอบข้อสอบถามแล้ว' },
  RETURNED: { en: 'Returned', th: 'ส่งคืน' },
  CLOSED: { en: 'Closed', th: 'ปิดเรื่องแล้ว' },
  COMPLETED: { en: 'Completed', th: 'เสร็จสิ้น' },
  CANCELLED: { en: 'Cancelled', th: 'ยกเลิก' },
  DISCARDED: { en: 'Discarded', th: 'ทิ้งร่างแล้ว' },
} as const;

export const ACTIONS = {
  SUBMIT: { en: 'Submit', th: 'ส่ง' },
  REGISTER: { en: 'Register', th: 'ลงรับ' },
  RESUBMIT: { en: 'Resubmit', th: 'ส่งใหม่' },
  DISCARD: { en: 'Discard draft', th: 'ทิ้งร่าง' },
  CANCEL: { en: 'Cancel', th: 'ยกเลิกเอกสาร' },
  RETURN: { en: 'Return', th: 'ส่งคืน' },
  RECEIVE: { en: 'Receive', th: 'รับเอกสาร' },
  REPLY: { en: 'Reply', th: 'ตอบกลับ' },
  ANSWER: { en: 'Answer', th: 'ตอบข้อสอบถาม' },
  CLOSE: { en: 'Close', th: 'ปิดเรื่อง' },
  REOPEN: { en: 'Ask again', th: 'สอบถามเพิ่มเติม' },
  ACKNOWLEDGE: { en: 'Acknowledge', th: 'รับทราบ' },
  RECALL: { en: 'Recall', th: 'ดึงกลับ' },
  FORCE_PROCEED: { en: 'Proceed without waiting', th: 'ดำเนินการต่อโดยไม่รอ' },
  REVERT: { en: 'Take one step back', th: 'ย้อนขั้นตอน' },
} as const;

/** The day's work begins at eight; a reminder in the night is read with the other fifty in the morning. */
const MORNING = '08:00';

export const REMIND_TWO_DAYS_BEFORE = {
  id: 'remind',
  at: 'due-P2D',
  time: MORNING,
  emit: 'workflow.task.reminder',
} as const;

/** A year of daily reminders covers the longest open step so far. */
export const OVERDUE_DAILY = {
  id: 'overdue',
  at: 'due',
  repeat: 'P1D',
  max: 365,
  emit: 'workflow.task.overdue',
} as const;

export { MORNING };
