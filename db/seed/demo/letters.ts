/**
 * Topics of the demo's letters: works of a port, with places, reasons and answers. Everything is invented; the words
 * are those of a site office, so that lists, search and sorting look real.
 */
export interface Topic {
  typeCode: 'LETTER' | 'RFI' | 'MEMO' | 'INSTRUCTION' | 'NOTICE' | 'MOM' | 'EMAIL';
  subject: string;
  body: string;
  /** The answer's opening words; absent for documents without an answer. */
  answer?: string;
  tag: string;
  urgency?: 'URGENT' | 'VERY_URGENT';
  dueInDays?: number;
}

export const PLACES: readonly string[] = [
  'ท่าเทียบเรือ F1',
  'ท่าเทียบเรือ F2',
  'อาคารสำนักงานท่าเรือ',
  'อาคารซ่อมบำรุง',
  'ลานกองตู้สินค้าโซน A',
  'ลานกองตู้สินค้าโซน B',
  'ถนนเข้าท่าเรือสายหลัก',
  'สะพานข้ามคลอง',
  'สถานีไฟฟ้าย่อย SS-3',
  'ถังน้ำประปาสำรอง',
  'เขื่อนกันคลื่นด้านใต้',
  'แนวท่อระบายน้ำ STA 2+350',
  'gate complex',
  'substation SS-5',
  'quay wall section 7',
  'reefer yard',
  'administration building',
  'breakwater head',
];

const THAI_CLOSING = 'จึงเรียนมาเพื่อโปรดพิจารณา';

export const TOPICS: readonly Topic[] = [
  letter(
    'ขอส่งแผนงานก่อสร้างประจำเดือน {place}',
    'ผู้รับจ้างขอส่งแผนงานก่อสร้างประจำเดือนพร้อมกำลังคนและเครื่องจักรสำหรับ {place}',
    'แผนงาน',
    'รับทราบแผนงาน ขอให้ปรับลำดับงานคอนกรีตให้สอดคล้องกับงานระบบ',
  ),
  letter(
    'ขออนุมัติเข้าทำงานล่วงเวลา {place}',
    'เพื่อเร่งงานให้ทันแผน ผู้รับจ้างขออนุมัติทำงานระหว่างเวลา 18.00–22.00 น. ณ {place}',
    'เวลาทำงาน',
    'อนุญาตตามที่ขอ โดยต้องจัดเจ้าหน้าที่ความปลอดภัยประจำตลอดเวลา',
    7,
    'URGENT',
  ),
  letter(
    'แจ้งผลทดสอบกำลังอัดคอนกรีตคานและพื้น {place}',
    'ขอส่งผลทดสอบกำลังอัดคอนกรีตที่อายุ 28 วันของ {place} ซึ่งผ่านเกณฑ์ทุกตัวอย่าง',
    'คุณภาพ',
    'รับทราบผลทดสอบ',
  ),
  letter(
    'ขอขยายระยะเวลาก่อสร้างเนื่องจากฝนตกหนัก {place}',
    'ฝนตกหนักต่อเนื่องทำให้งานดินที่ {place} หยุดชะงักรวม 6 วันทำการ ผู้รับจ้างขอใช้สิทธิขยายเวลาตามสัญญา',
    'สิทธิเรียกร้อง',
    'อยู่ระหว่างตรวจสอบบันทึกปริมาณน้ำฝนและรายงานประจำวัน',
    14,
  ),
  letter(
    'แจ้งการตรวจพบเสาเข็มเจาะเอียงเกินเกณฑ์ {place}',
    'ตรวจพบเสาเข็มเจาะต้นที่ P-117 เอียงเกินเกณฑ์ 1:100 ที่ {place} ผู้รับจ้างเสนอวิธีแก้ไขตามเอกสารแนบ',
    'เสาเข็ม',
    'ขอให้ส่งรายการคำนวณยืนยันกำลังรับน้ำหนักก่อนดำเนินการ',
    5,
    'VERY_URGENT',
  ),
  letter(
    'ขอส่งรายงานผลกระทบสิ่งแวดล้อมประจำไตรมาส',
    'ขอส่งรายงานผลการติดตามคุณภาพน้ำทะเล อากาศ และเสียง บริเวณ {place}',
    'สิ่งแวดล้อม',
    'รับทราบรายงาน',
  ),
  letter(
    'ขอหนังสือรับรองผลงานงวดที่ {n}',
    'งานงวดที่ {n} บริเวณ {place} แล้วเสร็จตามสัญญา ขอให้ออกหนังสือรับรองเพื่อเบิกจ่าย',
    'เบิกจ่าย',
    'ตรวจสอบแล้ว ถูกต้องตามปริมาณงาน',
  ),
  letter(
    'Submission of monthly progress report — {place}',
    'Please find enclosed the monthly progress report with photographs and the updated S-curve for {place}.',
    'แผนงาน',
    'Received with thanks. Please add the look-ahead programme next month.',
  ),
  letter(
    'Request for access to {place} for survey',
    'We request access to {place} from Monday next week for topographic survey and utility detection.',
    'สำรวจ',
    'Access is granted subject to the permit-to-work system.',
    5,
  ),
  letter(
    'Notice of delay due to late delivery of switchgear — {place}',
    'The supplier has informed us that the medium-voltage switchgear for {place} will be delivered six weeks late.',
    'สิทธิเรียกร้อง',
    'Please submit a recovery programme within 14 days.',
    14,
  ),
  letter(
    'ขออนุมัติผู้รับเหมาช่วงงานเหล็กโครงสร้าง {place}',
    'ผู้รับจ้างขออนุมัติผู้รับเหมาช่วงสำหรับงานเหล็กโครงสร้างของ {place} พร้อมประวัติผลงานตามเอกสารแนบ',
    'ผู้รับเหมาช่วง',
    'อนุมัติในหลักการ ขอให้ส่งรายชื่อช่างเชื่อมที่ผ่านการทดสอบ',
    10,
  ),
  letter(
    'แจ้งกำหนดเทคอนกรีตพื้น {place}',
    'ผู้รับจ้างมีกำหนดเทคอนกรีตพื้น {place} ปริมาณ {n} ลบ.ม. ขอเชิญผู้แทนเข้าร่วมตรวจสอบก่อนเท',
    'คุณภาพ',
    'รับทราบ จะส่งผู้แทนเข้าร่วมตรวจสอบ',
    2,
  ),
  letter(
    'ขอส่งรายงานอุบัติเหตุเล็กน้อย {place}',
    'ขอส่งรายงานอุบัติเหตุลื่นล้มที่ {place} ไม่มีผู้หยุดงาน พร้อมมาตรการป้องกันไม่ให้เกิดซ้ำ',
    'ความปลอดภัย',
    'รับทราบ ขอให้อบรมทบทวนภายใน 7 วัน',
    7,
    'URGENT',
  ),
  letter(
    'ขอให้แก้ไขข้อบกพร่องงานกันซึม {place}',
    'ตรวจพบรอยรั่วซึมบริเวณ {place} รวม {n} จุด ขอให้แก้ไขและแจ้งผลก่อนการตรวจรับ',
    'ข้อบกพร่อง',
    'แก้ไขแล้วเสร็จ ขอเชิญตรวจสอบร่วมกัน',
    14,
  ),
  letter(
    'ขอเปลี่ยนแปลงเส้นทางขนส่งวัสดุเข้า {place}',
    'เนื่องจากถนนสายหลักปิดซ่อม ผู้รับจ้างขอใช้เส้นทางสำรองเข้า {place} เป็นเวลา {n} วัน',
    'จราจร',
    'อนุญาต โดยต้องมีเจ้าหน้าที่โบกรถและล้างล้อก่อนออกจากพื้นที่',
    5,
  ),
  letter(
    'แจ้งหยุดงานตามประกาศคลื่นลมแรง {place}',
    'ตามประกาศกรมอุตุนิยมวิทยา ขอหยุดงานทางทะเลบริเวณ {place} จนกว่าสภาพอากาศจะปกติ',
    'สภาพอากาศ',
    'รับทราบ ขอให้บันทึกชั่วโมงหยุดงานรายวัน',
  ),
  letter(
    'ขอหารือระดับสันถนนและระบบระบายน้ำ {place}',
    'ระดับสันถนนตามแบบที่ {place} ต่ำกว่าระดับน้ำหลากที่สำรวจ {n} ซม. ขอหารือแนวทางแก้ไข',
    'แบบก่อสร้าง',
    'ผู้ออกแบบจะส่งแบบแก้ไขภายในสองสัปดาห์',
    14,
  ),
  letter(
    'Comments on the method statement for piling at {place}',
    'We have reviewed the method statement for bored piling at {place} and return it with {n} comments.',
    'เสาเข็ม',
    'The comments are noted; the revised method statement follows this week.',
    7,
  ),
  letter(
    'Request for shutdown of the existing power supply — {place}',
    'A shutdown of the existing 22 kV supply to {place} is requested for eight hours on Sunday.',
    'ไฟฟ้า',
    'Agreed with the port operator; the permit is enclosed.',
    7,
    'URGENT',
  ),
  letter(
    'Transmission of survey control points — {place}',
    'Please find enclosed the list of {n} control points re-observed around {place}.',
    'สำรวจ',
    'Received; two points will be checked jointly.',
  ),
  {
    typeCode: 'RFI',
    tag: 'แบบก่อสร้าง',
    dueInDays: 7,
    subject: 'ขอความชัดเจนระยะหุ้มเหล็กเสริมของคานคอนกรีต {place}',
    body: 'แบบ S-204 ระบุระยะหุ้ม 50 มม. แต่ข้อกำหนดระบุ 75 มม. สำหรับโครงสร้างสัมผัสน้ำทะเลที่ {place}',
    answer: 'ให้ใช้ 75 มม. ตามข้อกำหนด',
  },
  {
    typeCode: 'RFI',
    tag: 'แบบก่อสร้าง',
    dueInDays: 7,
    subject: 'Clash between drainage pipe and cable duct — {place}',
    body: 'Drainage pipe DN800 and the MV cable duct bank cross at the same level near {place}. Please advise which one shall be lowered.',
    answer: 'Lower the duct bank by 600 mm; revised section to follow.',
  },
  {
    typeCode: 'MEMO',
    tag: 'ประสานงาน',
    subject: 'นัดหมายตรวจหน้างานร่วม {place}',
    body: 'ขอเชิญผู้แทนเข้าร่วมตรวจความพร้อมก่อนเทคอนกรีตที่ {place} วันพุธหน้า เวลา 09.30 น.',
    answer: 'ยืนยันเข้าร่วมสองท่าน',
  },
  {
    typeCode: 'INSTRUCTION',
    tag: 'ความปลอดภัย',
    urgency: 'VERY_URGENT',
    dueInDays: 1,
    subject: 'ให้หยุดงานยกจนกว่าจะตรวจสอบปั้นจั่น {place}',
    body: 'ตรวจพบใบรับรองปั้นจั่นหมดอายุที่ {place} ให้หยุดงานยกทันทีจนกว่าจะส่งใบรับรองฉบับใหม่',
    answer: 'หยุดงานแล้ว และส่งใบรับรองฉบับใหม่ตามแนบ',
  },
  {
    typeCode: 'NOTICE',
    tag: 'สิทธิเรียกร้อง',
    dueInDays: 28,
    subject: 'Notice under the contract: unforeseeable ground conditions at {place}',
    body: 'We give notice that soft clay was met 4 m deeper than shown in the soil report at {place}.',
    answer: 'Notice received; records to be kept jointly from today.',
  },
  {
    typeCode: 'MOM',
    tag: 'ประชุม',
    subject: 'รายงานการประชุมความก้าวหน้าประจำสัปดาห์ ครั้งที่ {n}',
    body: 'รายงานการประชุมความก้าวหน้าประจำสัปดาห์ ครั้งที่ {n} พร้อมรายการติดตามงานของ {place}',
  },
  {
    typeCode: 'EMAIL',
    tag: 'ประสานงาน',
    subject: 'RE: รายการวัสดุคงค้าง {place}',
    body: 'ส่งรายการวัสดุคงค้างของ {place} เพื่อประกอบการประชุมพรุ่งนี้',
  },
];

function letter(
  subject: string,
  body: string,
  tag: string,
  answer: string,
  dueInDays?: number,
  urgency?: Topic['urgency'],
): Topic {
  const closing = /[ก-๙]/.test(body) ? THAI_CLOSING : 'We remain at your disposal for any clarification.';
  return { typeCode: 'LETTER', subject, body: `${body}\n\n${closing}`, answer, tag, dueInDays, urgency };
}
