const label = (th: string, en: string) => ({ th, en });

/** Of actions whose definition brings no words of its own, and of what the engine itself writes into the history. */
export const STANDARD_LABELS: Readonly<Record<string, { th: string; en: string }>> = {
  SUBMIT: label('ส่งเอกสาร', 'Submit'),
  RESUBMIT: label('ส่งฉบับแก้ไข', 'Send a new revision'),
  DISCARD: label('ทิ้งร่าง', 'Discard'),
  CANCEL: label('ยกเลิก', 'Cancel'),
  RECEIVE: label('รับเอกสาร', 'Receive'),
  REPLY: label('บันทึกว่าตอบแล้ว', 'Mark as replied'),
  ANSWER: label('ตอบข้อสอบถาม', 'Answer'),
  ACKNOWLEDGE: label('รับทราบ', 'Acknowledge'),
  RETURN: label('ส่งคืน', 'Return'),
  CLOSE: label('ปิดเรื่อง', 'Close'),
  REOPEN: label('เปิดเรื่องอีกครั้ง', 'Reopen'),
  RESPOND: label('ให้ความเห็น', 'Respond'),
  SUPERSEDE: label('ถูกแทนที่ด้วยฉบับแก้ไข', 'Superseded by a new revision'),
  ALL_RECEIVED: label('รับครบทุกหน่วยงาน', 'Received by all'),
  ALL_REPLIED: label('ตอบครบทุกหน่วยงาน', 'Answered by all'),
  ALL_ANSWERED: label('ตอบครบทุกหน่วยงาน', 'Answered by all'),
  REASSIGN: label('มอบงานให้ผู้อื่น', 'Reassigned'),
  CHANGE_DUE: label('เปลี่ยนวันครบกำหนด', 'Due date changed'),
  MIGRATE: label('ย้ายไปขั้นตอนงานฉบับใหม่', 'Moved to a new version of the workflow'),
};
