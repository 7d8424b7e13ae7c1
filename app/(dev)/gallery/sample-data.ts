/** Invented rows and words for the gallery: what real data looks like, without a database. */
export type SampleRow = {
  id: string;
  number: string;
  type: string;
  subject: string;
  from: string;
  to: string;
  date: string;
  due: string;
  status: string;
  holder: string;
};

const SUBJECTS = [
  'ขออนุมัติแบบก่อสร้างคานคอนกรีตเสริมเหล็ก อาคารสำนักงานท่าเทียบเรือ ชั้น 2 แนวแกน A-F',
  'ส่งผลทดสอบเสาเข็มเจาะขนาด 1.20 เมตร จำนวน 24 ต้น',
  'Request for information: drainage outfall level at Sta. 2+350',
  'แจ้งแผนการปิดร่องน้ำชั่วคราวระหว่างการขุดลอก',
  'รายงานประจำเดือนความก้าวหน้างานระบบระบายน้ำ',
  'ตอบข้อสอบถามเรื่องระดับหลังท่าและการทรุดตัวของดินถม',
] as const;
const TYPES = ['LETTER', 'RFI', 'MEMO', 'NOTICE'] as const;
const STATUSES = ['DRAFT', 'SUBCSC', 'REPOWN', 'CLBOWN', 'CCBCON', 'RSBCON'] as const;
const HOLDERS = ['วิภา แก้วใส', 'สมชาย ใจดี', 'ไพโรจน์ แสงทอง', 'คคง.'] as const;

export const SAMPLE_WORDS = {
  title: 'ทะเบียนหนังสือโต้ตอบ',
  person: 'เอกชัย ทองดี',
  long: SUBJECTS[0],
  number: 'คคง.-สคฉ.3-0042-2569',
  rfa: 'LCBP3-C2-RFA-STR-RPT-0007-A',
} as const;

/** The same few hundred rows each time. */
export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: 214 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0');
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    id: `0193a5c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    number: `คคง.-สคฉ.3-${String(index + 1).padStart(4, '0')}-2569`,
    type: TYPES[index % TYPES.length] ?? 'LETTER',
    subject: SUBJECTS[index % SUBJECTS.length] ?? '',
    from: index % 3 === 0 ? 'ผรม.2' : 'คคง.',
    to: 'สคฉ.3',
    date: `2026-${month}-${day}`,
    due: `2026-12-${day}`,
    status: STATUSES[index % STATUSES.length] ?? 'DRAFT',
    holder: HOLDERS[index % HOLDERS.length] ?? '',
  };
});
