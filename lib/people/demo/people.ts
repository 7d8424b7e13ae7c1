/** Every demo person signs in with this. Real installations never run the demo seed. */
export const DEMO_PASSWORD = 'laemchabang-2569';

interface DemoAssignment {
  role: string;
  organization?: string;
  project?: string;
  contract?: string;
}

export interface DemoPerson {
  username: string;
  prefix: string;
  firstName: string;
  lastName: string;
  /** Of a reserved domain (RFC 2606): mail to it reaches no mailbox. */
  email: string;
  jobTitle: string;
  organization: string;
  assignments: readonly DemoAssignment[];
}

/** Invented people: no real person's name or address. One or more for each role and for each organization that writes. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('superadmin', 'นาย', 'ธีรเดช', 'วงศ์ระบบ', 'ผู้ดูแลระบบ', 'สคฉ.3', [{ role: 'SUPERADMIN' }]),
  person('superadmin2', 'นางสาว', 'ณัฐนรี', 'ศรีข้อมูล', 'ผู้ดูแลระบบคนที่สอง', 'สคฉ.3', [{ role: 'SUPERADMIN' }]),
  person('pat.admin', 'นาง', 'วิไลวรรณ', 'ท่าเรือทอง', 'หัวหน้างานสารบรรณ', 'กทท.', [
    { role: 'ORG_ADMIN', organization: 'กทท.' },
  ]),
  person('pat.viewer', 'นาย', 'อนุชา', 'เลิศสมุทร', 'ผู้บริหารโครงการ', 'กทท.', [{ role: 'VIEWER', organization: 'กทท.' }]),
  person('owner.admin', 'นางสาว', 'พิมพ์ชนก', 'แก้วชลธี', 'ผู้ดูแลหน่วยงาน', 'สคฉ.3', [
    { role: 'ORG_ADMIN', organization: 'สคฉ.3' },
  ]),
  person('owner.dc', 'นาย', 'กิตติพงษ์', 'ใจสมุทร', 'ผู้ควบคุมเอกสาร', 'สคฉ.3', [
    { role: 'DOCUMENT_CONTROL', organization: 'สคฉ.3' },
  ]),
  person('owner.pm', 'นาย', 'ศุภวิชญ์', 'บุญนาวา', 'ผู้จัดการโครงการ', 'สคฉ.3', [
    { role: 'PROJECT_ADMIN', project: 'LCBP3-C2' },
    { role: 'VIEWER', organization: 'สคฉ.3' },
  ]),
  person('owner.engineer', 'นางสาว', 'รัตนาภรณ์', 'มั่นคงดี', 'วิศวกรเจ้าของงาน', 'สคฉ.3', [
    { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
  ]),
  person('committee.viewer', 'นาย', 'ประเสริฐ', 'ตรวจการ', 'กรรมการตรวจรับ', 'สคฉ.3-03', [
    { role: 'VIEWER', organization: 'สคฉ.3-03' },
  ]),
  person('designer.dc', 'นางสาว', 'ชุติมา', 'แบบแปลน', 'ผู้ควบคุมเอกสาร', 'TEAM', [
    { role: 'DOCUMENT_CONTROL', organization: 'TEAM' },
  ]),
  person('designer.engineer', 'นาย', 'วรเมธ', 'โครงสร้างดี', 'วิศวกรออกแบบ', 'TEAM', [
    { role: 'EDITOR', organization: 'TEAM' },
  ]),
  person('csc.admin', 'นาง', 'สุกัญญา', 'ที่ปรึกษา', 'ผู้ดูแลหน่วยงาน', 'คคง.', [{ role: 'ORG_ADMIN', organization: 'คคง.' }]),
  person('csc.dc', 'นางสาว', 'วิภาดา', 'สารบรรณ', 'ผู้ควบคุมเอกสาร', 'คคง.', [
    { role: 'DOCUMENT_CONTROL', organization: 'คคง.' },
  ]),
  person('csc.dc2', 'นาย', 'ภาณุพงศ์', 'สองหน้าที่', 'ผู้ควบคุมเอกสารสองหน่วยงาน', 'คคง.', [
    { role: 'DOCUMENT_CONTROL', organization: 'คคง.' },
    { role: 'DOCUMENT_CONTROL', organization: 'TEAM' },
  ]),
  person('csc.editor', 'นาย', 'ธนกฤต', 'ร่างหนังสือ', 'เจ้าหน้าที่ธุรการ', 'คคง.', [{ role: 'EDITOR', organization: 'คคง.' }]),
  person('csc.lead', 'นาย', 'สมเกียรติ', 'วิศวกรเอก', 'วิศวกรผู้ควบคุมงาน', 'คคง.', [
    { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
  ]),
  person('csc.contract', 'นาง', 'อรอนงค์', 'สัญญาดี', 'ผู้บริหารสัญญา', 'คคง.', [
    { role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' },
  ]),
  person('csc.viewer', 'นางสาว', 'มนัสนันท์', 'อ่านอย่างเดียว', 'ผู้ช่วยวิศวกร', 'คคง.', [
    { role: 'VIEWER', organization: 'คคง.' },
  ]),
  person('c2.admin', 'นาย', 'เอกพล', 'ก่อสร้างไทย', 'ผู้ดูแลหน่วยงาน', 'ผรม.2', [
    { role: 'ORG_ADMIN', organization: 'ผรม.2' },
  ]),
  person('c2.dc', 'นางสาว', 'ศิริพร', 'เอกสารครบ', 'ผู้ควบคุมเอกสาร', 'ผรม.2', [
    { role: 'DOCUMENT_CONTROL', organization: 'ผรม.2' },
  ]),
  person('c2.editor', 'นาย', 'ปฏิพัทธ์', 'หน้างาน', 'วิศวกรสนาม', 'ผรม.2', [{ role: 'EDITOR', organization: 'ผรม.2' }]),
  person('c1.dc', 'นางสาว', 'เบญจวรรณ', 'งานทะเล', 'ผู้ควบคุมเอกสาร', 'ผรม.1', [
    { role: 'DOCUMENT_CONTROL', organization: 'ผรม.1' },
  ]),
  person('c4.dc', 'นาย', 'จิรายุ', 'คู่สัญญา', 'ผู้ควบคุมเอกสาร', 'ผรม.4', [
    { role: 'DOCUMENT_CONTROL', organization: 'ผรม.4' },
  ]),
  person('en.dc', 'นาง', 'กมลชนก', 'สิ่งแวดล้อม', 'ผู้ควบคุมเอกสาร', 'EN', [
    { role: 'DOCUMENT_CONTROL', organization: 'EN' },
  ]),
];

function person(
  username: string,
  prefix: string,
  firstName: string,
  lastName: string,
  jobTitle: string,
  organization: string,
  assignments: readonly DemoAssignment[],
): DemoPerson {
  // `csc.dc` works in the office `csc`; a name without one belongs to the system.
  const office = username.includes('.') ? username.split('.')[0] : 'dms';
  const email = `${username}@${office}.example`;
  return { username, prefix, firstName, lastName, email, jobTitle, organization, assignments };
}
