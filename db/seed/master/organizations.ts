export const ORGANIZATION_ROLES = [
  { roleCode: 'OWNER', nameTh: 'เจ้าของงาน', nameEn: 'Owner' },
  { roleCode: 'DESIGNER', nameTh: 'ผู้ออกแบบ', nameEn: 'Designer' },
  { roleCode: 'CONSULTANT', nameTh: 'ที่ปรึกษาควบคุมงาน', nameEn: 'Consultant' },
  { roleCode: 'CONTRACTOR', nameTh: 'ผู้รับจ้าง', nameEn: 'Contractor' },
  { roleCode: 'THIRD_PARTY', nameTh: 'บุคคลที่สาม', nameEn: 'Third party' },
  { roleCode: 'GUEST', nameTh: 'ผู้เยี่ยมชม', nameEn: 'Guest' },
] as const;

type OrganizationSeed = {
  code: string;
  role: (typeof ORGANIZATION_ROLES)[number]['roleCode'];
  nameTh: string;
  nameEn: string;
};

/** The acceptance committees of the owner's project office; `xx` is a placeholder for unnamed ones. */
const COMMITTEES = ['01', '02', '03', '04', '05', '06', '07', 'xx'].map((part): OrganizationSeed => {
  const label = part === 'xx' ? { th: 'อื่น ๆ', en: 'other' } : { th: `ชุดที่ ${part}`, en: part };
  return {
    code: `สคฉ.3-${part}`,
    role: 'OWNER',
    nameTh: `คณะกรรมการตรวจรับพัสดุ ${label.th} โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3`,
    nameEn: `Acceptance committee ${label.en}, Laem Chabang Port Phase 3`,
  };
});

export const ORGANIZATIONS: readonly OrganizationSeed[] = [
  { code: 'กทท.', role: 'OWNER', nameTh: 'การท่าเรือแห่งประเทศไทย', nameEn: 'Port Authority of Thailand' },
  {
    code: 'สคฉ.3',
    role: 'OWNER',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3',
    nameEn: 'Laem Chabang Port Phase 3 Project Office',
  },
  ...COMMITTEES,
  { code: 'TEAM', role: 'DESIGNER', nameTh: 'ที่ปรึกษาออกแบบ', nameEn: 'Design Consultant' },
  {
    code: 'คคง.',
    role: 'CONSULTANT',
    nameTh: 'ที่ปรึกษาควบคุมงานก่อสร้าง',
    nameEn: 'Construction Supervision Consultant',
  },
  { code: 'ผรม.1', role: 'CONTRACTOR', nameTh: 'ผู้รับจ้างงานก่อสร้างทางทะเล', nameEn: 'Contractor, marine works' },
  {
    code: 'ผรม.2',
    role: 'CONTRACTOR',
    nameTh: 'ผู้รับจ้างงานก่อสร้างอาคารและระบบสาธารณูปโภค',
    nameEn: 'Contractor, buildings and utilities',
  },
  { code: 'ผรม.3', role: 'CONTRACTOR', nameTh: 'ผู้รับจ้างงานส่วนที่ 3', nameEn: 'Contractor, part 3' },
  { code: 'ผรม.4', role: 'CONTRACTOR', nameTh: 'ผู้รับจ้างงานส่วนที่ 4', nameEn: 'Contractor, part 4' },
  {
    code: 'EN',
    role: 'THIRD_PARTY',
    nameTh: 'ผู้ติดตามตรวจสอบผลกระทบสิ่งแวดล้อม',
    nameEn: 'Environmental monitoring',
  },
  { code: 'CAR', role: 'THIRD_PARTY', nameTh: 'ผู้ดูแลด้านการประมง', nameEn: 'Fishery care' },
];
