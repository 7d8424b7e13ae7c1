export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  th: string;
  en: string;
  /** Seconds; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Possible next steps of the person, in this order; sent as `details.actions` and shown as buttons. */
  actions?: { th: readonly string[]; en: readonly string[] };
  /** Another text for a code of the contract (`textOf`); never sent as a code. */
  isTextAlone?: true;
}

/**
 * Every expected failure of the product. The code is the contract; the texts may be improved freely.
 * {placeholders} are filled from AppError.params.
 */
export const ERRORS = {
  MALFORMED_REQUEST: { status: 400, th: 'รูปแบบคำขอไม่ถูกต้อง', en: 'The request could not be parsed' },
  UNAUTHENTICATED: { status: 401, th: 'กรุณาเข้าสู่ระบบก่อนใช้งาน', en: 'Please sign in first' },
  SIGN_IN_FAILED: {
    status: 401,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
    en: 'The user name or the password is not correct',
  },
  ACCOUNT_DEACTIVATED: {
    status: 401,
    th: 'บัญชีนี้ถูกปิดการใช้งานแล้ว กรุณาติดต่อผู้ดูแลหน่วยงาน',
    en: "This account has been deactivated. Please ask your organization's administrator",
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    status: 401,
    th: 'รหัสผ่านชั่วคราวหมดอายุแล้ว กรุณาขอลิงก์ตั้งรหัสผ่านใหม่จากผู้ดูแลหน่วยงาน',
    en: "The temporary password has expired. Please ask your organization's administrator for a link to set a new one",
  },
  SESSION_ENDED: {
    status: 401,
    th: 'เซสชันสิ้นสุดแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
    en: 'The session has ended. Please sign in again',
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, th: 'กรุณาเปลี่ยนรหัสผ่านก่อนใช้งาน', en: 'Please change the password first' },
  FACTOR_REQUIRED: {
    status: 403,
    th: 'บทบาทของคุณต้องมีปัจจัยที่สอง กรุณาตั้งค่าก่อนใช้งาน',
    en: 'Your role needs a second factor. Please set it up first',
  },
  SECOND_STEP_EXPIRED: {
    status: 401,
    th: 'การเข้าสู่ระบบค้างนานเกินไปหรือมีการเปลี่ยนแปลงระหว่างนั้น กรุณาเริ่มใหม่ด้วยชื่อผู้ใช้และรหัสผ่าน',
    en: 'The sign-in took too long, or the account changed meanwhile. Please begin again with user name and password',
  },
  FACTOR_NOT_PROVEN: {
    status: 422,
    th: 'รหัสไม่ถูกต้องหรือถูกใช้ไปแล้ว กรุณาลองรหัสใหม่',
    en: 'The code is not correct, or it was used before. Please try a new one',
  },
  PASSKEY_REFUSED: {
    status: 401,
    th: 'พาสคีย์นี้ใช้เข้าสู่ระบบไม่ได้ กรุณาลองใหม่ หรือใช้ชื่อผู้ใช้และรหัสผ่าน',
    en: 'This passkey does not sign you in. Please try again, or use user name and password',
    isTextAlone: true,
  },
  PASSKEYS_UNAVAILABLE: {
    status: 422,
    th: 'ที่อยู่ของระบบนี้ใช้พาสคีย์ไม่ได้ ต้องเป็น https และชื่อโดเมน',
    en: 'Passkeys do not work under the address of this system: they need https and a domain name',
  },
  FACTOR_SETUP_EXPIRED: {
    status: 410,
    th: 'การตั้งค่านี้หมดเวลาหรือเสร็จไปแล้ว กรุณาเริ่มตั้งค่าใหม่',
    en: 'This set-up has expired or is finished already. Please begin it again',
  },
  TOO_MANY_FACTORS: {
    status: 422,
    th: 'มีปัจจัยที่สองครบ {max} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน',
    en: 'There are {max} second factors already. Please remove one that is not used',
  },
  DRAFTS_FULL: {
    status: 409,
    th: 'มีร่างที่ยังไม่ส่งครบ {max} ฉบับแล้ว กรุณาส่งหรือยกเลิกร่างที่ไม่ใช้ก่อน',
    en: 'You have {max} drafts that are not sent. Please send or discard some of them first',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    th: 'กรุณายืนยันตัวตนอีกครั้งก่อนดำเนินการนี้ การยืนยันครั้งก่อนเกิน 10 นาทีแล้ว',
    en: 'Please confirm who you are before this step. The last confirmation was more than 10 minutes ago',
  },
  FORBIDDEN: { status: 403, th: 'คุณไม่มีสิทธิ์ดำเนินการนี้', en: 'You do not have permission to do this' },
  PREFERENCE_LOCKED: {
    status: 422,
    th: 'งานที่อยู่กับคุณต้องแจ้งในระบบเสมอ และอีเมลงานที่รอคุณเลือกได้เพียงทันทีหรือวันละครั้ง',
    en: 'What lies with you is always told in the app; its e-mail can be at once or once a day',
  },
  TOKEN_SCOPE: { status: 403, th: 'โทเคนนี้ไม่มีขอบเขตสิทธิ์ที่ต้องใช้', en: 'This token does not have the scope that is needed' },
  ACTING_ORGANIZATION_CHANGED: {
    status: 409,
    th: 'หน่วยงานที่ปฏิบัติงานแทนเปลี่ยนไปจากตอนเปิดแบบฟอร์ม กรุณาโหลดหน้าใหม่',
    en: 'The acting organization has changed since the form was opened. Please reload the page',
  },
  SIGNED_IN_AS_ANOTHER: {
    status: 409,
    th: 'ผู้ที่เข้าใช้ในเบราว์เซอร์นี้เปลี่ยนไปจากตอนเปิดหน้า กรุณาโหลดหน้าใหม่',
    en: 'Another person has signed in in this browser since the page was opened. Please reload the page',
  },
  FILTERS_REFUSED: {
    status: 422,
    th: 'ที่อยู่นี้มีตัวกรองที่ใช้ไม่ได้ กรุณานำออกก่อน มิฉะนั้นจะได้รายการมากกว่าที่ต้องการ',
    en: 'The address has filters that cannot be used. Remove them first, or the list would hold more than was asked for',
  },
  INVALID_INPUT: {
    status: 422,
    th: 'ข้อมูลที่กรอกไม่ถูกต้อง กรุณาตรวจสอบและลองใหม่',
    en: 'Some of the input is not valid. Please check it and try again',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    th: 'ที่อยู่นี้ไม่รองรับคำสั่งแบบนี้',
    en: 'This address does not take this method',
  },
  DEAD_LETTER_CLOSED: {
    status: 409,
    th: 'มีผู้จัดการรายการนี้แล้ว กรุณารีเฟรช',
    en: 'Somebody has already dealt with this. Please refresh',
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 409,
    th: 'ยังไม่ได้ตั้งค่าปลายทาง n8n (N8N_WEBHOOK_URL)',
    en: 'No n8n receiver is configured (N8N_WEBHOOK_URL)',
  },
  SUBSCRIPTION_LIMIT: {
    status: 409,
    th: 'มีการสมัครรับครบ {max} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน',
    en: 'There are {max} subscriptions already. Please delete one that is not used',
  },
  SUBSCRIPTION_STATE: {
    status: 409,
    th: 'สถานะเปลี่ยนไปแล้ว กรุณาโหลดหน้าใหม่',
    en: 'Its state has changed. Please reload the page',
  },
  REDIS_AWAY: {
    status: 503,
    th: 'คิวงานไม่พร้อมใช้ชั่วคราว กรุณาลองใหม่',
    en: 'The queues are away for the moment. Please try again',
    retryAfterSeconds: 30,
  },
  NOT_FOUND: { status: 404, th: 'ไม่พบข้อมูลที่ต้องการ', en: 'Not found' },
  DOCUMENT_NOT_FOUND: { status: 404, th: 'ไม่พบเอกสาร', en: 'The document was not found' },
  DOCUMENT_CHANGED: {
    status: 409,
    th: 'เอกสารถูกแก้ไขโดยผู้อื่นแล้ว กรุณาโหลดหน้าใหม่',
    en: 'Somebody else has changed the document. Please reload the page',
  },
  DOCUMENT_NOT_EDITABLE: { status: 409, th: 'เอกสารนี้แก้ไขไม่ได้แล้ว', en: 'This document can no longer be edited' },
  DOCUMENT_NOT_SUBMITTABLE: {
    status: 409,
    th: 'สถานะเอกสารไม่อนุญาตให้ส่ง',
    en: 'The state of the document does not allow submitting',
  },
  SERIES_NOT_SUBMITTED: {
    status: 409,
    th: 'เอกสารอื่นในชุดเลขเดียวกันส่งไม่ได้ จึงยังไม่ออกเลขให้เอกสารใดในชุดนี้ กรุณาลองใหม่',
    en: 'Another document of the same number series could not be submitted, so none of the series was. Please try again',
  },
  DUPLICATE: { status: 422, th: 'มีรายการซ้ำกัน', en: 'Something is listed more than once' },
  DOCUMENT_NOT_CANCELLABLE: {
    status: 409,
    th: 'สถานะเอกสารไม่อนุญาตให้ยกเลิก',
    en: 'The state of the document does not allow cancelling',
  },
  DOCUMENT_NOT_DISCARDABLE: { status: 409, th: 'ทิ้งได้เฉพาะฉบับร่างเท่านั้น', en: 'Only a draft can be discarded' },
  DOCUMENT_NOT_REVISABLE: {
    status: 409,
    th: 'สถานะเอกสารไม่อนุญาตให้ออกฉบับแก้ไข',
    en: 'The state of the document does not allow a new revision',
  },
  RECORD_CHANGED: {
    status: 409,
    th: 'ข้อมูลถูกแก้ไขโดยผู้อื่นแล้ว กรุณาโหลดหน้าใหม่',
    en: 'Somebody else has changed this record. Please reload the page',
  },
  LAST_SUPERADMIN: {
    status: 409,
    th: 'ต้องมีผู้ดูแลระบบสูงสุดอย่างน้อยหนึ่งคน',
    en: 'At least one Superadmin has to remain',
  },
  ROLE_ALREADY_HELD: { status: 409, th: 'ผู้ใช้มีบทบาทนี้อยู่แล้ว', en: 'The user holds this role there already' },
  CODE_TAKEN: { status: 409, th: 'รหัสนี้ถูกใช้แล้ว', en: 'This code is already in use' },
  NAME_TAKEN: { status: 409, th: 'ชื่อนี้ถูกใช้แล้ว', en: 'This name is already in use' },
  VIEW_LIMIT: {
    status: 409,
    th: 'มีมุมมองครบ {max} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน รายชื่อที่ยาวกว่านี้ค้นหาได้ยาก',
    en: 'There are {max} views already; a longer list is hard to read. Please delete one that is not used',
  },
  REPORT_LIMIT: {
    status: 409,
    th: 'มีรายงานครบ {max} รายการในโครงการนี้แล้ว กรุณาลบรายการที่ไม่ใช้ก่อน',
    en: 'There are {max} reports in this project already. Please delete one that is not used',
  },
  REPORT_STATE: {
    status: 409,
    th: 'สถานะของรายงานเปลี่ยนไปแล้ว กรุณาโหลดหน้าใหม่',
    en: 'The state of the report has changed. Please reload the page',
  },
  PIN_LIMIT: {
    status: 409,
    th: 'ปักหมุดได้ไม่เกิน {max} มุมมองต่อโครงการ เพราะแต่ละมุมมองต้องนับจำนวน กรุณาเลิกปักหมุดบางรายการก่อน',
    en: 'At most {max} views of a project can be pinned, because each is counted. Please unpin one first',
  },
  VIEW_ELSEWHERE: {
    status: 422,
    th: 'มุมมองนี้เป็นของทะเบียนอื่น',
    en: 'This view belongs to another register',
  },
  VIEW_NOT_OF_PROJECT: {
    status: 422,
    th: 'มุมมองเริ่มต้นของบทบาทต้องแบ่งปันให้ทั้งโครงการ',
    en: 'The default of a role has to be a view that is shared with the project',
  },
  CODE_IN_USE: {
    status: 409,
    th: 'มี {count} รายการใช้รหัสนี้อยู่ จึงเปลี่ยนหรือนำออกไม่ได้ เลิกใช้แทนได้',
    en: 'Used {count} times, so it can be neither changed nor removed. Take it out of use instead',
  },
  DRAWING_NOT_FOUND: { status: 404, th: 'ไม่พบแบบ', en: 'The drawing was not found' },
  DRAWING_CHANGED: {
    status: 409,
    th: 'แบบนี้ถูกแก้ไขโดยผู้อื่นแล้ว กรุณาโหลดหน้าใหม่',
    en: 'Somebody else has changed the drawing. Please reload the page',
  },
  DRAWING_NUMBER_TAKEN: {
    status: 409,
    th: 'เลขที่แบบ {number} ถูกใช้แล้วในสัญญานี้',
    en: 'The drawing number {number} is already used in this contract',
  },
  DRAWING_NUMBER_SHAPE: {
    status: 422,
    th: 'เลขที่แบบไม่ตรงรูปแบบ ต้องเป็น {prefix} ตามด้วยเลข 3 หรือ 4 หลัก',
    en: 'The drawing number does not have the shape in use: {prefix} followed by 3 or 4 digits',
  },
  DRAWING_NUMBER_FIXED: {
    status: 409,
    th: 'เปลี่ยนเลขที่หรือหมวดของแบบไม่ได้ เพราะเคยเสนอแบบนี้แล้ว',
    en: 'Number and categories of this drawing can no longer change: it has been submitted',
  },
  DRAWING_LABEL_TAKEN: {
    status: 409,
    th: 'แบบนี้มี Rev. {label} แล้ว',
    en: 'The drawing has a revision {label} already',
  },
  DRAWING_HAS_DRAFT: {
    status: 409,
    th: 'มีฉบับร่าง Rev. {label} อยู่แล้ว กรุณาใช้ฉบับนั้น',
    en: 'There is a draft revision {label} already. Please use that one',
  },
  DRAWING_REVISION_FIXED: {
    status: 409,
    th: 'ฉบับนี้เสนอไปแล้ว แก้ไขหรือถอนไม่ได้ กรุณาออกฉบับใหม่',
    en: 'This revision has been submitted and cannot be changed. Please make a new one',
  },
  DRAWING_IN_USE: {
    status: 409,
    th: 'ฉบับนี้อยู่ใน RFA กรุณานำออกจาก RFA ก่อน',
    en: 'This revision is in an RFA. Please take it out of the RFA first',
  },
  DRAWING_NOT_DRAFT: {
    status: 409,
    th: 'แบบ {number} เสนอไม่ได้ เพราะไม่ใช่ฉบับร่าง',
    en: 'The drawing {number} cannot be submitted: it is not a draft',
  },
  DRAWING_NOT_IN_REVIEW: {
    status: 409,
    th: 'แบบ {number} ไม่ได้อยู่ระหว่างพิจารณา กรุณาโหลดหน้าใหม่',
    en: 'The drawing {number} is not in review. Please reload the page',
  },
  DRAWING_FILE_MISSING: {
    status: 422,
    th: 'แบบ {number} ยังไม่มีไฟล์',
    en: 'The drawing {number} has no file yet',
  },
  DRAWING_CATEGORY_UNKNOWN: {
    status: 422,
    th: 'ไม่พบหมวดนี้ในโครงการ',
    en: 'The project has no such category',
  },
  DRAWING_REFERENCE_UNKNOWN: {
    status: 422,
    th: 'ไม่พบแบบที่อ้างอิง',
    en: 'A drawing that is referred to was not found',
  },
  DRAWING_NO_CONTRACTOR: {
    status: 422,
    th: 'สัญญานี้ไม่มีผู้รับจ้าง จึงไม่มีแบบก่อสร้าง',
    en: 'This contract has no contractor and so no shop or as-built drawings',
  },
  RFA_TYPE_UNKNOWN: { status: 422, th: 'สัญญานี้ไม่มี RFA ประเภทที่เลือก', en: 'The contract has no such type of RFA' },
  APPROVE_CODE_NEEDED: {
    status: 409,
    th: 'ที่ปรึกษาและเจ้าของงานต้องเหลือรหัสที่ให้ผ่านและรหัสที่ให้แก้ไขอย่างน้อยฝ่ายละหนึ่ง และผู้ออกแบบต้องเหลืออย่างน้อยหนึ่งรหัส',
    en: 'Consultant and owner each need a code that lets an RFA pass and one that asks for a new revision, and the designer needs one to answer with',
  },
  RETURN_REASON_NEEDED: {
    status: 409,
    th: 'ต้องเหลือเหตุผลการส่งคืนที่ใช้งานอย่างน้อยหนึ่งรายการ',
    en: 'At least one reason for returning has to stay in use',
  },
  RFA_NOT_CONTRACTOR: {
    status: 422,
    th: 'หน่วยงานของคุณไม่ใช่ผู้รับจ้างของสัญญานี้ จึงเสนอ RFA ในสัญญานี้ไม่ได้',
    en: 'Your organization is not the contractor of this contract, so it cannot submit RFAs in it',
  },
  RFA_NO_CONSULTANT: {
    status: 422,
    th: 'สัญญานี้ยังไม่มีที่ปรึกษาควบคุมงาน กรุณาแจ้งผู้ดูแลโครงการ',
    en: 'The contract has no consultant yet. Please tell the project administrator',
  },
  RFA_ITEM_UNKNOWN: {
    status: 422,
    th: 'ไม่พบแบบฉบับที่เลือกในสัญญานี้',
    en: 'A drawing revision was not found in this contract',
  },
  RFA_ITEM_KIND: {
    status: 422,
    th: 'RFA ประเภทนี้แนบแบบชนิดนี้เป็นรายการไม่ได้',
    en: 'This type of RFA does not take drawings of this kind as items',
  },
  RFA_DRAWING_REQUIRED: {
    status: 422,
    th: 'RFA ประเภทนี้ต้องมีแบบอย่างน้อยหนึ่งฉบับ',
    en: 'This type of RFA needs at least one drawing',
  },
  RFA_FILE_REQUIRED: {
    status: 422,
    th: 'RFA ประเภทนี้ต้องแนบไฟล์อย่างน้อยหนึ่งไฟล์',
    en: 'This type of RFA needs at least one file',
  },
  RFA_DISCIPLINE_REQUIRED: { status: 422, th: 'กรุณาเลือกสาขางาน', en: 'Please choose the discipline' },
  RFA_DRAWING_IN_REVIEW: {
    status: 409,
    th: 'แบบ {number} อยู่ใน RFA ฉบับอื่นที่ยังไม่สิ้นสุด{rfa}',
    en: 'The drawing {number} is in another RFA that has not ended{rfa}',
  },
  RFA_NOT_RECALLABLE: {
    status: 409,
    th: 'เรียกคืน RFA นี้ไม่ได้แล้ว',
    en: 'This RFA can no longer be called back',
  },
  RFA_NOT_IN_REVIEW: {
    status: 409,
    th: 'RFA นี้ไม่ได้อยู่ระหว่างพิจารณา กรุณาโหลดหน้าใหม่',
    en: 'This RFA is not in review. Please reload the page',
  },
  INCOMING_REGISTERED: {
    status: 409,
    th: 'หน่วยงานของคุณลงรับหนังสือเลขที่นี้จากผู้ส่งรายนี้แล้ว เลขรับ {number}',
    en: 'Your organization has registered this number of this sender already, as {number}',
  },
  CIRCULATION_EXISTS: {
    status: 409,
    th: 'หน่วยงานของคุณเวียนเอกสารนี้อยู่แล้ว ตามใบเวียน {number}',
    en: 'Your organization circulates this document already: {number}',
  },
  CIRCULATION_OF_CANCELLED: {
    status: 409,
    th: 'เอกสารนี้ถูกยกเลิกแล้ว จึงเวียนไม่ได้',
    en: 'This document was cancelled and cannot be circulated',
  },
  CIRCULATION_OF_DRAFT: {
    status: 409,
    th: 'เอกสารนี้ยังเป็นร่าง จึงยังเวียนไม่ได้',
    en: 'This document is a draft and cannot be circulated yet',
  },
  CIRCULATION_CLOSED: {
    status: 409,
    th: 'ใบเวียนนี้ปิดแล้ว',
    en: 'This circulation is closed',
  },
  NOTE_DELETED: {
    status: 409,
    th: 'บันทึกนี้ถูกลบแล้ว',
    en: 'This note is deleted already',
  },
  NOTE_KEPT: {
    status: 409,
    th: 'ลบบันทึกได้ภายใน 24 ชั่วโมงเท่านั้น',
    en: 'A note can be deleted within 24 hours only',
  },
  NOTES_FULL: {
    status: 409,
    th: 'เอกสารนี้มีบันทึกภายในครบ {max} รายการแล้ว',
    en: 'This document has {max} internal notes already',
  },
  DEADLINE_PAST: {
    status: 422,
    th: 'วันครบกำหนดต้องไม่เป็นวันที่ผ่านมาแล้ว',
    en: 'The deadline must not be in the past',
  },
  MATRIX_COLUMNS: {
    status: 422,
    th: 'ไฟล์ขาดคอลัมน์: {columns}',
    en: 'The file has no column {columns}',
  },
  PERSON_CANNOT_ANSWER: {
    status: 422,
    th: 'บุคคลนี้ตอบใบเวียนไม่ได้ มอบหมายได้เฉพาะเพื่อทราบ',
    en: 'This person cannot answer circulations and can only be informed',
  },
  TRANSMITTAL_ITEM_UNKNOWN: {
    status: 422,
    th: 'ไม่พบเอกสารหรือแบบที่เลือกเป็นรายการนำส่งในโครงการนี้',
    en: 'A document or drawing on the list was not found in this project',
  },
  TRANSMITTAL_ITEMS_REQUIRED: {
    status: 422,
    th: 'ใบนำส่งต้องมีรายการอย่างน้อยหนึ่งรายการ',
    en: 'A transmittal needs at least one item',
  },
  TRANSMITTAL_SUB_TYPE_REQUIRED: {
    status: 422,
    th: 'กรุณาเลือกประเภทย่อยของใบนำส่ง',
    en: 'Please choose the sub-type of the transmittal',
  },
  TRANSMITTAL_SUB_TYPE_UNKNOWN: {
    status: 422,
    th: 'สัญญานี้ไม่มีประเภทย่อยที่เลือก',
    en: 'The contract has no such sub-type',
  },
  TRANSMITTAL_BLOCKED: {
    status: 422,
    th: 'ส่งใบนำส่งไม่ได้: {items}',
    en: 'The transmittal cannot be sent: {items}',
  },
  TRANSMITTAL_NOT_AWAITED: {
    status: 409,
    th: 'ใบนำส่งนี้ไม่ได้รอการรับทราบจากหน่วยงานของคุณ',
    en: 'This transmittal does not wait for the acknowledgement of your organization',
  },
  TRANSMITTAL_ACKNOWLEDGED: {
    status: 409,
    th: 'ผู้รับรับทราบใบนำส่งนี้แล้ว',
    en: 'The recipient has acknowledged this transmittal',
  },
  TRANSMITTAL_NOTHING_NEWER: {
    status: 409,
    th: 'ไม่มีรายการใดที่มีฉบับใหม่กว่าที่ส่งไปแล้ว',
    en: 'No item has a newer revision than the one that was sent',
  },
  TRANSMITTAL_SECRET: {
    status: 409,
    th: 'ใบนำส่งนี้หรือเอกสารในรายการมีชั้นความลับสูงกว่าปกติ จึงส่งออกด้วยลิงก์ไม่ได้ กรุณาส่งให้ผู้รับในระบบ',
    en: 'This transmittal or a document on its list is above normal secrecy and does not go out by a link. Please send it to recipients in the system',
  },
  TRANSMITTAL_LINK_ENDED: {
    status: 409,
    th: 'ลิงก์นี้ถูกยกเลิกหรือหมดอายุแล้ว',
    en: 'The link was revoked or has expired',
  },
  NCR_NOT_RAISER: {
    status: 422,
    th: 'ออก NCR ได้เฉพาะเจ้าของงานและที่ปรึกษาควบคุมงานของสัญญานี้',
    en: 'Only an owner or a consultant of the contract can raise an NCR',
  },
  NCR_NOT_CONTRACTOR: {
    status: 422,
    th: 'ผู้รับ NCR ต้องเป็นผู้รับจ้างของสัญญานี้',
    en: 'An NCR goes to a contractor of its contract',
  },
  NCR_NOT_PARTY: {
    status: 422,
    th: 'สำเนา NCR ส่งได้เฉพาะคู่สัญญาของสัญญานี้ที่ไม่ใช่ผู้รับจ้าง',
    en: 'Copies of an NCR go to parties of its contract other than contractors',
  },
  NCR_DRAWING_UNKNOWN: {
    status: 422,
    th: 'ไม่พบแบบที่อ้างถึงในโครงการนี้',
    en: 'A drawing that the NCR names was not found in this project',
  },
  NCR_NOT_AWAITED: {
    status: 409,
    th: 'NCR นี้ไม่ได้รอคำชี้แจงจากหน่วยงานของคุณ',
    en: 'This NCR does not wait for an answer of your organization',
  },
  NCR_NOT_CLOSABLE: {
    status: 409,
    th: 'ปิด NCR ได้หลังจากยอมรับคำชี้แจงแล้วเท่านั้น',
    en: 'An NCR is closed once its answer has been accepted',
  },
  WORKFLOW_VERSION_CONFLICT: {
    status: 409,
    th: 'เอกสารถูกอนุมัติโดยผู้อื่นแล้ว กรุณารีเฟรช',
    en: 'Somebody else has already acted on this document. Please refresh',
    actions: { th: ['รีเฟรชหน้าแล้วลองใหม่'], en: ['Refresh and try again'] },
  },
  /** The document moved between the check of the version and the compare-and-swap. */
  WORKFLOW_SWAP_CONFLICT: {
    status: 409,
    th: 'เกิด Conflict กรุณารีเฟรชและลองใหม่',
    en: 'Another change to this document came first. Please refresh and try again',
    actions: { th: ['รีเฟรชหน้า', 'ลองดำเนินการอีกครั้ง'], en: ['Refresh the page', 'Try again'] },
    isTextAlone: true,
  },
  WORKFLOW_CANCELLED: {
    status: 409,
    th: 'เอกสารนี้ถูกยกเลิกแล้ว จึงดำเนินการต่อไม่ได้',
    en: 'This document was cancelled and takes no further action',
    actions: { th: ['รีเฟรชหน้า'], en: ['Refresh the page'] },
    isTextAlone: true,
  },
  WORKFLOW_ACTED_BEFORE: {
    status: 409,
    th: 'ท่านดำเนินการขั้นตอนนี้ไปแล้ว กรุณารีเฟรช',
    en: 'You have already acted in this step. Please refresh',
    actions: { th: ['รีเฟรชหน้าแล้วลองใหม่'], en: ['Refresh and try again'] },
    isTextAlone: true,
  },
  WORKFLOW_ACTION_UNKNOWN: {
    status: 422,
    th: 'ขั้นตอนงานนี้ไม่มีการดำเนินการที่ระบุ',
    en: 'The workflow has no such action',
  },
  WORKFLOW_REQUIREMENT: {
    status: 422,
    th: 'ยังดำเนินการไม่ได้: {reasons}',
    en: 'This cannot be done yet: {reasons}',
  },
  WORKFLOW_NO_ASSIGNEE: {
    status: 422,
    th: 'ไม่พบผู้รับผิดชอบขั้นตอน “{state}” กรุณาแจ้งผู้ดูแลโครงการ',
    en: 'The step “{state}” has no assignee. Please contact the project administrator',
  },
  NOT_ACKNOWLEDGED: {
    status: 422,
    th: 'รายการนี้ต้องพิจารณาและให้ผลทีละฉบับ จึงรับทราบจากรายการไม่ได้',
    en: 'This asks for a decision, which is made one document at a time; it cannot be acknowledged from the list',
  },
  WORK_IS_DUE: {
    status: 422,
    th: 'ถึงกำหนดแล้ว จึงเลื่อนไว้ก่อนไม่ได้',
    en: 'It is due and cannot be put off',
  },
  SNOOZE_DAY: {
    status: 422,
    th: 'เลือกวันตั้งแต่พรุ่งนี้ ไม่เกิน {max} วันข้างหน้า',
    en: 'Choose a day from tomorrow on, at most {max} days ahead',
  },
  WORKFLOW_OWN_FORM: {
    status: 422,
    th: 'การดำเนินการนี้ต้องทำจากหน้าเอกสาร',
    en: 'This is done from the page of the document',
  },
  DEFINITION_INVALID: {
    status: 422,
    th: 'นิยามเวิร์กโฟลว์ยังมีข้อผิดพลาด จึงเผยแพร่ไม่ได้',
    en: 'The workflow definition has errors and cannot be published',
  },
  DEFINITION_NOT_DRAFT: {
    status: 409,
    th: 'เวอร์ชันนี้เผยแพร่แล้ว แก้ไขไม่ได้ ให้สร้างร่างใหม่',
    en: 'This version has been published and never changes. Please make a new draft',
  },
  DEFINITION_DRAFT_EXISTS: {
    status: 409,
    th: 'เวิร์กโฟลว์นี้มีร่างอยู่แล้ว กรุณาใช้ร่างนั้น',
    en: 'This workflow has a draft already. Please use that one',
  },
  DEFINITION_IN_USE: {
    status: 409,
    th: 'มีประเภทเอกสารที่ใช้เวิร์กโฟลว์นี้อยู่ จึงเลิกใช้ไม่ได้',
    en: 'Types of documents use this workflow, so it cannot be retired',
  },
  DEFINITION_DOES_NOT_FIT: {
    status: 422,
    th: 'เวิร์กโฟลว์นี้ยังไม่ใช้งาน หรือเป็นของเอกสารชนิดอื่น จึงใช้กับประเภทนี้ไม่ได้',
    en: 'This workflow is not in force, or is for another kind of document, so the type cannot take it',
  },
  DEFINITION_IMPORT: {
    status: 422,
    th: 'แปลงนิยามรูปแบบเดิมไม่ได้: {problem}',
    en: 'The older definition cannot be translated: {problem}',
  },
  MIGRATION_UNMAPPED: {
    status: 422,
    th: 'แผนการย้ายยังไม่ครบ มีสถานะที่ไม่ได้จับคู่: {states}',
    en: 'The migration plan is not complete. Not mapped: {states}',
  },
  NUMBER_TAKEN: { status: 409, th: 'เลขที่เอกสารนี้ถูกใช้แล้ว', en: 'This document number is already in use' },
  NUMBER_DIFFERS: {
    status: 409,
    th: 'เลขที่เอกสารที่จะออกไม่ใช่ชุดเลขที่แสดงไว้ เช่น ขึ้นปีใหม่แล้ว ยังไม่ได้ส่งเอกสาร กรุณาตรวจเลขใหม่และยืนยันอีกครั้ง',
    en: 'The number would be of another series than the one shown, for instance of the new year. Nothing was sent. Please check the new number and confirm again',
  },
  NUMBER_WITHHELD: {
    status: 409,
    th: 'ผู้รับจ้างหลายรายในโครงการนี้ใช้ชุดเลขเดียวกัน จึงทราบเลขเมื่อส่งเอกสารเท่านั้น ผู้ดูแลโครงการเปลี่ยนแม่แบบเลขให้พิมพ์รหัสผู้ส่งได้',
    en: 'Several contractors of this project share this number series, so the number is known at submission only. A project administrator can let the template print the originator',
  },
  NUMBER_UNKNOWN: { status: 404, th: 'ไม่พบเลขนี้ในทะเบียนเลขของโครงการ', en: 'The project has no such number' },
  NUMBER_NOT_VOIDABLE: {
    status: 409,
    th: 'เลขนี้ไม่อยู่ในสถานะที่ประกาศเป็นโมฆะได้',
    en: 'The state of this number does not allow declaring it void',
  },
  NUMBER_UNREADABLE: {
    status: 422,
    th: 'อ่านเลขลำดับจากเลขที่นี้ไม่ได้ กรุณาตรวจตัวเลขอีกครั้ง',
    en: 'No running number can be read from this text. Please check the digits',
  },
  NUMBER_OTHER_PARTS: {
    status: 422,
    th: 'เลขนี้เป็นรูปแบบของโครงการ แต่หน่วยงาน ปี หรือฉบับที่พิมพ์ไม่ตรงกับร่างนี้',
    en: "This is a number of the project's own format, but its organizations, year or revision are not those of this draft",
  },
  NUMBER_TOO_FAR: {
    status: 422,
    th: 'เลขนี้ห่างจากเลขล่าสุดของชุด ({last}) เกิน {limit} เลข กรุณาตรวจสอบ หรือใช้การนำเข้าทะเบียน',
    en: 'This number is more than {limit} past the last one of its series ({last}). Please check it, or import the register',
  },
  NUMBER_BEFORE_SERIES: {
    status: 409,
    th: 'เลขนี้อยู่ก่อนเลขแรกของชุด ({first}) กรุณาใช้การนำเข้าทะเบียนเดิม',
    en: 'This number comes before the first one of its series ({first}). Please import the old register instead',
  },
  ALIAS_TAKEN: {
    status: 409,
    th: 'เอกสารนี้มีเลขอ้างอิงนี้ของหน่วยงานนี้แล้ว',
    en: 'The document has this reference of this organization already',
  },
  ALIAS_ORGANIZATION: {
    status: 422,
    th: 'เลือกได้เฉพาะหน่วยงานที่เป็นผู้ส่งหรือผู้รับของเอกสารนี้',
    en: 'Only the sender and the recipients of this document can be chosen',
  },
  RESERVATION_EXPIRED: {
    status: 410,
    th: 'การจองเลขที่หมดอายุแล้ว กรุณาจองใหม่',
    en: 'The reservation of this number has expired. Please reserve again',
  },
  HOLD_LIMIT: {
    status: 422,
    th: 'ผู้นี้จองเลขที่ค้างอยู่ {open} เลข จองพร้อมกันได้ไม่เกิน {limit} เลขต่อโครงการ กรุณาใช้หรือคืนเลขเดิมก่อน',
    en: 'This person holds {open} numbers. At most {limit} can be held at once in a project; use or give up some first',
  },
  RESERVATION_CLOSED: {
    status: 409,
    th: 'เลขที่จองนี้ถูกใช้หรือยกเลิกไปแล้ว',
    en: 'This reserved number has been used or given up already',
  },
  RESET_REPEATS: {
    status: 409,
    th: 'เลขถัดไป {next} ทำให้เลขซ้ำ {count} รายการ จึงไม่อนุญาต',
    en: 'With {next} as the next number, {count} numbers would repeat, so it is refused',
  },
  RESET_NOTHING: {
    status: 422,
    th: '{next} เป็นเลขถัดไปของชุดนี้อยู่แล้ว',
    en: '{next} is the next number of this series already',
  },
  RESET_TOO_FAR: {
    status: 422,
    th: 'ข้ามเลขได้ครั้งละไม่เกิน {max} เลข',
    en: 'At most {max} numbers can be passed over at a time',
  },
  RESET_PENDING: {
    status: 409,
    th: 'ชุดเลขนี้มีคำขอที่รออนุมัติอยู่แล้ว',
    en: 'This series has a request that waits for approval already',
  },
  RESET_CLOSED: { status: 409, th: 'คำขอนี้สิ้นสุดแล้ว', en: 'This request is closed already' },
  RESET_EXPIRED: { status: 410, th: 'คำขอนี้หมดอายุแล้ว กรุณาขอใหม่', en: 'The request has lapsed. Please make a new one' },
  RESET_OWN: {
    status: 403,
    th: 'ผู้ขออนุมัติหรือปฏิเสธคำขอของตนเองไม่ได้',
    en: 'You cannot decide your own request',
  },
  RESET_NOT_OWN: { status: 403, th: 'ถอนได้เฉพาะคำขอของตนเอง', en: 'Only the own request can be withdrawn' },
  SERIES_NOT_ACTIVE: {
    status: 409,
    th: 'ชุดเลขนี้ไม่ออกเลขอีกแล้ว',
    en: 'This series takes no numbers any more',
  },
  SERIES_UNKNOWN: {
    status: 422,
    th: 'ไม่พบชุดเลขตามข้อมูลที่ระบุ หรือระบุไม่พอให้เหลือชุดเดียว',
    en: 'The key fits no series, or more than one',
  },
  PERSON_UNKNOWN: {
    status: 422,
    th: 'ไม่พบบุคคลนี้ในหน่วยงาน',
    en: 'The person does not act for the organization',
  },
  AUTHOR_IS_WRITER: {
    status: 422,
    th: 'ผู้เขียนเองไม่ต้องระบุว่าเขียนแทน',
    en: 'You are the writer; name another person or none',
  },
  AUTHOR_NOT_DELEGATED: {
    status: 403,
    th: 'เขียนแทนบุคคลนี้ไม่ได้ เพราะไม่มีการมอบอำนาจถึงคุณที่ยังมีผลสำหรับโครงการและประเภทเอกสารนี้',
    en: 'You cannot write for this person: no delegation to you is in force for this project and type',
  },
  ORGANIZATION_NOT_CONSULTANT: {
    status: 422,
    th: 'หน่วยงานนี้ไม่ได้เป็นที่ปรึกษาของสัญญา',
    en: 'The organization is not a consultant of the contract',
  },
  PERSON_NOT_ELIGIBLE: {
    status: 422,
    th: 'บุคคลนี้ไม่มีสิทธิ์ทำขั้นนี้แทนหน่วยงาน',
    en: 'The person may not take this step for the organization',
  },
  NUMBER_ISSUED: {
    status: 409,
    th: 'เอกสารนี้ออกเลขแล้ว จึงแก้ไขส่วนที่พิมพ์อยู่ในเลขที่ไม่ได้',
    en: 'The document already has its number, so what the number prints cannot be changed',
  },
  RIGHTS_CHANGED: {
    status: 409,
    th: 'สิทธิ์ของคุณ หรือส่วนร่วมของหน่วยงานในสัญญา เปลี่ยนไประหว่างนี้ จึงยังไม่ได้บันทึก กรุณาลองใหม่',
    en: 'Your rights, or the part of your organization in a contract, changed meanwhile. Nothing was saved; please try again',
  },
  VERSION_CONFLICT: {
    status: 409,
    th: 'เลขที่เอกสารถูกเปลี่ยน กรุณาลองใหม่',
    en: 'The number sequence has moved. Please try again',
  },
  SEQUENCE_EXHAUSTED: {
    status: 409,
    th: 'เลขลำดับของชุดนี้เต็มแล้ว กรุณาแจ้งผู้ดูแลโครงการ',
    en: 'This number series is full. Please tell the project administrator',
  },
  NUMBER_CONTEXT_MISMATCH: {
    status: 422,
    th: 'ข้อมูลออกเลขไม่ตรงกับเอกสาร',
    en: 'The counter key does not agree with the document',
  },
  NUMBER_PART_MISSING: {
    status: 422,
    th: 'ยังขาดข้อมูลที่ต้องพิมพ์ในเลขที่เอกสาร ({token})',
    en: 'The number needs a part that the document does not have ({token})',
  },
  TEMPLATE_INVALID: { status: 422, th: 'รูปแบบเลขที่เอกสารไม่ถูกต้อง', en: 'The number template is not valid' },
  PROJECT_UNKNOWN: {
    status: 422,
    th: 'ไม่พบโครงการนี้ หรือโครงการปิดใช้งานแล้ว',
    en: 'The project is unknown or no longer active',
  },
  CONTRACT_INACTIVE: { status: 422, th: 'สัญญานี้ปิดใช้งานแล้ว', en: 'The contract is not active' },
  CONTRACT_UNKNOWN: { status: 422, th: 'ไม่พบสัญญานี้ในโครงการ', en: 'The contract does not belong to the project' },
  CONTRACT_REQUIRED: { status: 422, th: 'เอกสารประเภทนี้ต้องระบุสัญญา', en: 'This type of document needs a contract' },
  LETTER_EMPTY: {
    status: 422,
    th: 'ยังไม่มีไฟล์ PDF หรือเนื้อความ',
    en: 'It has no PDF and no text yet',
  },
  TYPE_UNKNOWN: { status: 422, th: 'ไม่รู้จักประเภทเอกสารนี้', en: 'The type of document is unknown' },
  RECIPIENT_REQUIRED: {
    status: 422,
    th: 'ต้องมีผู้รับ (TO) อย่างน้อยหนึ่งหน่วยงาน',
    en: 'At least one TO organization is needed',
  },
  RECIPIENT_IS_ORIGINATOR: {
    status: 422,
    th: 'ผู้ส่งและผู้รับต้องไม่ใช่หน่วยงานเดียวกัน หากเป็นเรื่องภายในให้ใช้ใบเวียน',
    en: 'The sender cannot be a recipient. Use a circulation inside one organization',
  },
  ORGANIZATION_NOT_IN_PROJECT: {
    status: 422,
    th: 'หน่วยงานนี้ไม่ได้อยู่ในโครงการ',
    en: 'The organization does not take part in the project',
  },
  ORGANIZATION_INACTIVE: { status: 422, th: 'หน่วยงานนี้ปิดใช้งานแล้ว', en: 'The organization is no longer active' },
  OWN_ORGANIZATION: {
    status: 409,
    th: 'ปิดใช้งานหน่วยงานที่คุณกำลังปฏิบัติงานแทนไม่ได้',
    en: 'The organization you are acting for cannot be deactivated',
  },
  ORGANIZATION_HAS_CONTRACT: {
    status: 409,
    th: 'หน่วยงานนี้เป็นคู่สัญญาใน {contract} กรุณานำออกจากสัญญาก่อน',
    en: 'The organization is a party of {contract}. Take it out of the contract first',
  },
  ONE_CONTRACTOR: {
    status: 422,
    th: 'สัญญาหนึ่งมีผู้รับจ้างได้เพียงหน่วยงานเดียว',
    en: 'A contract has only one contractor',
  },
  RECIPIENT_DUPLICATE: {
    status: 422,
    th: 'ระบุหน่วยงานผู้รับซ้ำกัน',
    en: 'An organization is named more than once among the recipients',
  },
  ATTENTION_UNKNOWN: {
    status: 422,
    th: 'ระบุชื่อผู้รับเรียนของหน่วยงานนี้ไม่ได้ ให้ส่งถึงหน่วยงานโดยไม่ระบุชื่อ',
    en: 'You cannot address this person of the organization; leave the name out',
  },
  DISCIPLINE_UNKNOWN: { status: 422, th: 'ไม่พบสาขางานนี้ในสัญญา', en: 'The contract has no such discipline' },
  REQUIRED: { status: 422, th: 'กรุณากรอกข้อมูล', en: 'Please fill this in' },
  CONTROL_CHARACTERS: {
    status: 422,
    th: 'ข้อความมีอักขระควบคุมที่ไม่อนุญาต',
    en: 'The text contains control characters that are not allowed',
  },
  REASON_TOO_SHORT: {
    status: 422,
    th: 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร',
    en: 'Please give a reason of at least 5 characters',
  },
  REFERENCE_UNKNOWN: { status: 422, th: 'ไม่พบเอกสารที่อ้างถึง', en: 'A document that is referred to was not found' },
  ATTACHMENT_UNKNOWN: {
    status: 422,
    th: 'ไม่พบไฟล์แนบ หรือไฟล์หมดอายุแล้ว',
    en: 'An attachment was not found or has expired',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    th: 'Idempotency-Key นี้ถูกใช้กับคำขออื่นแล้ว',
    en: 'This Idempotency-Key was used with another request',
  },
  GONE: { status: 410, th: 'ลิงก์หรือโทเคนหมดอายุแล้ว', en: 'The link or token has expired' },
  PAYLOAD_TOO_LARGE: { status: 413, th: 'ข้อมูลมีขนาดใหญ่เกินกำหนด', en: 'The request is too large' },
  FILE_TOO_LARGE: { status: 413, th: 'ไฟล์มีขนาดเกิน {maxMegabytes} MB', en: 'The file is larger than {maxMegabytes} MB' },
  FILE_TYPE_NOT_ALLOWED: { status: 415, th: 'ไฟล์ชนิดนี้แนบไม่ได้', en: 'This type of file cannot be attached' },
  FILE_TYPE_MISMATCH: {
    status: 415,
    th: 'เนื้อหาไฟล์ไม่ตรงกับนามสกุล',
    en: 'The content of the file does not agree with its extension',
  },
  FILE_PROTECTED: {
    status: 422,
    th: 'ไฟล์นี้ตั้งรหัสผ่านไว้ ผู้รับจะเปิดไม่ได้ กรุณาบันทึกใหม่โดยไม่มีรหัสผ่านแล้วแนบอีกครั้ง',
    en: 'This file has a password, so its readers could not open it. Please save it again without one and attach that',
  },
  FILE_OLD_FORMAT: {
    status: 415,
    th: 'ไฟล์นี้เป็นรูปแบบเดิมของ Office (DOC, XLS, PPT) กรุณาบันทึกเป็น DOCX, XLSX, PPTX หรือ PDF แล้วแนบอีกครั้ง',
    en: 'This file has an old format of Office (DOC, XLS, PPT). Please save it as DOCX, XLSX, PPTX or PDF and attach that',
  },
  FILE_MACROS: {
    status: 415,
    th: 'ไฟล์นี้มีแมโคร กรุณาบันทึกเป็น DOCX, XLSX หรือ PPTX ที่ไม่มีแมโครแล้วแนบอีกครั้ง',
    en: 'This file has macros. Please save it as DOCX, XLSX or PPTX without macros and attach that',
  },
  FILE_DYNAMIC_FORM: {
    status: 422,
    th: 'ไฟล์นี้เป็นแบบฟอร์มไดนามิก (XFA) ซึ่งโปรแกรมส่วนใหญ่แสดงเพียงคำว่า "Please wait" กรุณาพิมพ์เป็น PDF จาก Adobe Acrobat แล้วแนบไฟล์นั้น',
    en: 'This file is a dynamic form (XFA): most programs show only "Please wait". Please print it to PDF from Adobe Acrobat and attach that',
  },
  FILE_INFECTED: {
    status: 422,
    th: 'พบไวรัสในไฟล์ ระบบกักกันไฟล์ไว้แล้ว',
    en: 'The file carries a virus and has been quarantined',
  },
  FILE_TRAILING_DATA: {
    status: 422,
    th: 'ไฟล์นี้มีข้อมูลชนิดอื่นต่อท้าย กรุณาบันทึกหรือพิมพ์เป็นไฟล์ใหม่จากโปรแกรมเดิมแล้วแนบอีกครั้ง',
    en: 'Another kind of data follows the end of this file. Please save or print it anew from its program and attach that',
  },
  STORAGE_FULL: {
    status: 503,
    th: 'พื้นที่จัดเก็บไฟล์ของระบบใกล้เต็ม ยังแนบไฟล์ใหม่ไม่ได้ กรุณาแจ้งผู้ดูแลระบบ',
    en: 'The storage for files is nearly full, so no file can be attached. Please tell the administrator',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    th: 'ระบบจัดเก็บไฟล์ไม่ตอบสนองชั่วคราว จึงยังเปิดหรือแนบไฟล์ไม่ได้ ข้อมูลอื่นไม่ได้รับผลกระทบ กรุณาลองใหม่ในอีกสักครู่',
    en: 'The storage for files does not answer at the moment, so files cannot be opened or attached. Nothing else is affected. Please try again shortly',
    retryAfterSeconds: 30,
  },
  FILE_EMPTY: { status: 422, th: 'ไฟล์ว่างเปล่า', en: 'The file is empty' },
  FILE_NAME_INVALID: { status: 422, th: 'ชื่อไฟล์ไม่ถูกต้อง', en: 'The name of the file is not valid' },
  ONE_FILE_EXPECTED: { status: 422, th: 'กรุณาส่งไฟล์ครั้งละหนึ่งไฟล์', en: 'Please send exactly one file at a time' },
  IMPORT_ENCODING: {
    status: 422,
    th: 'อ่านตัวอักษรในไฟล์ไม่ได้ หรือมีรหัสอักขระปนกันหลายแบบ กรุณาบันทึกไฟล์ใหม่เป็น CSV UTF-8 หรือ XLSX',
    en: 'The characters of this file cannot be read, or it mixes several encodings. Please save it again as CSV UTF-8 or XLSX',
  },
  IMPORT_UNREADABLE: {
    status: 422,
    th: 'เปิดไฟล์นี้ไม่ได้ ต้องเป็น CSV หรือ XLSX ที่ไม่เข้ารหัสและไม่เสียหาย',
    en: 'This file cannot be opened. It has to be a CSV or XLSX file that is not encrypted and not damaged',
  },
  IMPORT_PROTECTED: {
    status: 422,
    th: 'ไฟล์นี้ตั้งรหัสผ่านไว้ กรุณาบันทึกใหม่โดยไม่มีรหัสผ่าน',
    en: 'This file has a password. Please save it again without one',
  },
  IMPORT_OLD_FORMAT: {
    status: 422,
    th: 'ไฟล์นี้เป็นรูปแบบเดิม (XLS) กรุณาบันทึกเป็น XLSX หรือ CSV',
    en: 'This file has the old format (XLS). Please save it as XLSX or CSV',
  },
  IMPORT_BOMB: {
    status: 413,
    th: 'ไฟล์นี้ขยายตัวใหญ่ผิดปกติเมื่อเปิด จึงไม่รับ',
    en: 'This file grows beyond all measure when it is unpacked and was refused',
  },
  IMPORT_TOO_SLOW: {
    status: 422,
    th: 'อ่านไฟล์นี้ไม่เสร็จภายในเวลาที่กำหนด กรุณาบันทึกเป็น CSV หรือแบ่งเป็นหลายไฟล์',
    en: 'This file takes too long to read. Please save it as CSV, or split it into several files',
  },
  IMPORT_MACROS: {
    status: 422,
    th: 'ไฟล์นี้มีแมโคร กรุณาบันทึกเป็น XLSX ที่ไม่มีแมโคร',
    en: 'This workbook has macros. Please save it as XLSX without macros',
  },
  IMPORT_EMPTY: {
    status: 422,
    th: 'ไฟล์นี้ไม่มีข้อมูล ต้องมีแถวหัวตารางและข้อมูลอย่างน้อยหนึ่งแถว',
    en: 'There is nothing in this file. It needs a heading and at least one row',
  },
  IMPORT_ONE_COLUMN: {
    status: 422,
    th: 'ไฟล์นี้มีเพียงคอลัมน์เดียว กรุณาตรวจสอบตัวคั่นหรือเลือกแผ่นงานที่ถูกต้อง',
    en: 'This file has only one column. Please check the delimiter, or that the right sheet comes first',
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    th: 'ทะเบียนยาวเกิน {limit} แถว กรุณาแบ่งเป็นหลายไฟล์',
    en: 'The register has more than {limit} rows. Please split it into several files',
  },
  IMPORT_TOO_MANY_SERIES: {
    status: 422,
    th: 'เลขในไฟล์นี้แยกเป็นชุดเลขมากกว่า {limit} ชุด กรุณาตรวจสอบว่าเลือกคอลัมน์เลขที่ถูกต้อง',
    en: 'The numbers of this file make more than {limit} series. Please check that the right column is the number',
  },
  IMPORT_NUMBER_COLUMN: {
    status: 422,
    th: 'กรุณาระบุว่าคอลัมน์ใดเป็นเลขที่เอกสาร',
    en: 'Please say which column has the document number',
  },
  IMPORT_STATE: {
    status: 409,
    th: 'สถานะของการนำเข้านี้ไม่อนุญาตให้ดำเนินการ กรุณาโหลดหน้าใหม่',
    en: 'The state of this import does not allow this. Please reload the page',
  },
  IMPORT_SECOND_PERSON: {
    status: 409,
    th: 'ผู้อนุมัติต้องไม่ใช่ผู้ที่เตรียมการนำเข้านี้',
    en: 'An import is approved by somebody else than the person who prepared it',
  },
  SECOND_PERSON_NEW: {
    status: 409,
    th: 'บัญชีหรือบทบาทของคุณมีอายุไม่ถึงหนึ่งวัน จึงยังเป็นผู้อนุมัติคนที่สองไม่ได้ กรุณาให้ผู้อื่นอนุมัติ หรือรอให้ครบหนึ่งวัน',
    en: 'Your account or role is less than a day old and cannot give the second approval yet. Please ask another person, or wait for a day',
  },
  IMPORT_CORRECTION: {
    status: 409,
    th: 'ผู้ที่เตรียมการนำเข้านี้เท่านั้นที่แก้แถวได้',
    en: 'Only the person who prepared this import corrects its rows',
  },
  IMPORT_ROW_ENTERED: {
    status: 409,
    th: 'แถว {row} นำเข้าได้ตามไฟล์อยู่แล้ว จึงแก้ที่นี่ไม่ได้',
    en: 'Row {row} can be entered as the file has it and is not corrected here',
  },
  IMPORT_QUESTIONS: {
    status: 409,
    th: 'มี {count} คำถามที่ยังไม่ได้ตอบ กรุณาตอบแล้วตรวจอีกครั้งก่อนอนุมัติ',
    en: '{count} questions are open. Please answer them and check again before approving',
  },
  IMPORT_HAS_PROBLEMS: {
    status: 409,
    th: 'มี {count} แถวที่นำเข้าไม่ได้ กรุณาแก้ไขไฟล์ หรือยืนยันว่าจะไม่นำเข้าแถวเหล่านั้น',
    en: '{count} rows cannot be entered. Please correct the file, or confirm that they stay out',
  },
  IMPORT_NOTHING: { status: 409, th: 'ไม่มีแถวใดที่นำเข้าได้', en: 'There is no row that could be entered' },
  IMPORT_STALE: {
    status: 409,
    th: 'ทะเบียนเปลี่ยนไปหลังการตรวจ กรุณาตรวจอีกครั้งก่อนอนุมัติ',
    en: 'The register has moved since the check. Please check again before approving',
  },
  IMPORT_USED: {
    status: 409,
    th: 'ถอนการนำเข้าไม่ได้ เพราะมีการใช้เลขต่อจากที่นำเข้าแล้ว',
    en: 'The import cannot be undone: numbers were taken after it',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, th: 'ไม่รองรับชนิดข้อมูลนี้', en: 'This content type is not supported' },
  RATE_LIMITED: {
    status: 429,
    th: 'มีการเรียกใช้ถี่เกินกำหนด กรุณาลองใหม่ใน {seconds} วินาที',
    en: 'Too many requests. Please try again in {seconds} seconds',
  },
  INTERNAL: {
    status: 500,
    th: 'เกิดข้อผิดพลาดในระบบ กรุณาติดต่อผู้ดูแลระบบ',
    en: 'Something went wrong in the system. Please contact an administrator',
  },
  FILE_CANNOT_BE_MARKED: {
    status: 409,
    th: 'เอกสารของไฟล์นี้ถูกยกเลิกหรือมีฉบับใหม่แทนแล้ว และประทับเครื่องหมายลงในไฟล์ไม่ได้ (ไม่ใช่ PDF มีรหัสผ่าน เสียหาย หรือใหญ่เกินไป) ดาวน์โหลดได้เฉพาะต้นฉบับที่ไม่ประทับ',
    en: 'The document of this file is cancelled or superseded, and the file cannot carry the mark (it is no PDF, protected, damaged or too large). Only its unmarked original can be downloaded',
  },
  PDF_UNAVAILABLE: {
    status: 422,
    th: 'เซิร์ฟเวอร์นี้ยังสร้าง PDF ไม่ได้ เพราะไม่มี Chromium กรุณาใช้ Excel หรือแจ้งผู้ดูแลระบบให้ติดตั้งแพ็กเกจ chromium-headless-shell',
    en: 'This server cannot make PDFs, because it has no Chromium. Use Excel, or ask the administrator to install the package chromium-headless-shell',
  },
  PDF_TOO_LONG: {
    status: 422,
    th: 'รายการยาวเกิน {max} แถว ยาวเกินกว่าจะทำเป็น PDF กรุณากรองให้แคบลง เช่น ทีละเดือน หรือส่งออกเป็น Excel',
    en: 'The list is longer than {max} rows, too long for a PDF. Narrow the filters, for instance to a month, or export it as Excel',
  },
  EXPORT_TOO_LONG: {
    status: 422,
    th: 'รายการยาวเกิน {max} แถว ส่งออกเป็นไฟล์เดียวไม่ได้ กรุณากรองให้แคบลง เช่น ทีละปี',
    en: 'The list is longer than {max} rows, too long for one file. Narrow the filters, for instance to a year',
  },
  PACK_TOO_LARGE: {
    status: 422,
    th: 'ชุดหลักฐานใหญ่เกิน 3 GB หรือมีไฟล์เกิน 60,000 ไฟล์ กรุณากรองให้แคบลง เช่น ทีละเดือน',
    en: 'The evidence pack is larger than 3 GB or has more than 60,000 files. Narrow the filters, for instance to a month',
  },
  PACK_EMPTY: {
    status: 422,
    th: 'ไม่มีเอกสารที่ส่งแล้วในรายการนี้ จึงไม่มีหลักฐานให้จัดชุด',
    en: 'No document of this list has been sent, so there is no evidence to pack',
  },
  PACK_CANNOT_BE_SIGNED: {
    status: 409,
    th: 'ชุดหลักฐานลงลายมือชื่อไม่ได้ เพราะใบรับรองของระบบหมดอายุหรือเปิดไม่ได้ กรุณาแจ้งผู้ดูแลระบบ',
    en: 'The evidence pack cannot be signed: the certificate of the system has expired or cannot be opened. Tell the administrator',
  },
  PACK_OUTDATED: {
    status: 409,
    th: 'สิทธิ์ของคุณเปลี่ยนไปหลังจากสร้างชุดหลักฐานนี้ กรุณาสร้างใหม่',
    en: 'Your rights have changed since this evidence pack was made. Make it again',
  },
  EXPORT_ENDED: {
    status: 409,
    th: 'การส่งออกนี้สิ้นสุดแล้ว',
    en: 'This export has already ended',
  },
  EXPORT_NOT_ENDED: {
    status: 409,
    th: 'ไฟล์ยังไม่พร้อม หรือกำลังสร้างอยู่',
    en: 'The file is not ready, or is being made',
  },
  COPY_RUNNING: {
    status: 409,
    th: 'กำลังทำสำเนาข้อมูลอยู่แล้ว รอให้เสร็จก่อน',
    en: 'A copy of this data is being made already. Wait until it has ended',
  },
  COPY_PERSON_SIGNS_IN: {
    status: 409,
    th: 'บุคคลนี้เข้าสู่ระบบภายใน 30 วันที่ผ่านมา จึงทำสำเนาเองได้ในหน้าการตั้งค่า',
    en: 'This person signed in within the last 30 days and can make the copy on the settings page',
  },
  EXPORT_FAULT: {
    status: 500,
    th: 'สร้างไฟล์ไม่สำเร็จเพราะระบบขัดข้อง ลองใหม่อีกครั้ง ถ้ายังไม่สำเร็จให้แจ้งผู้ดูแลระบบพร้อมรหัสอ้างอิง',
    en: 'The file could not be made because of a fault in the system. Try again, and if it fails again, give the administrator the reference',
  },
  BUSY: {
    status: 503,
    th: 'ระบบไม่ว่าง กรุณาลองใหม่อีกครั้ง',
    en: 'The system is busy. Please try again',
    retryAfterSeconds: 3,
  },
  LOCK_TIMEOUT: {
    status: 503,
    th: 'ระบบกำลังยุ่ง กรุณาลองใหม่ภายหลัง',
    en: 'The system is busy issuing numbers. Please try again later',
    retryAfterSeconds: 30,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The text of a code in the reader's language, placeholders filled. */
export function errorMessage(
  code: ErrorCode,
  locale: 'th' | 'en',
  params: Record<string, string | number> = {},
): string {
  return ERRORS[code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The codes of the contract, which an answer can carry. */
export const SENT_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => !(ERRORS[code] as ErrorEntry).isTextAlone,
);
