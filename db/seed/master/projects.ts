import type { ContractParty } from '../../enums';
import { ORGANIZATIONS } from './organizations';

type ProjectSeed = { code: string; nameTh: string; nameEn: string; members: readonly string[] };

const EVERYWHERE = ['กทท.', 'สคฉ.3', 'TEAM', 'คคง.', 'EN'] as const;

export const PROJECTS: readonly ProjectSeed[] = [
  {
    code: 'LCBP3',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3',
    nameEn: 'Laem Chabang Port Phase 3',
    members: ORGANIZATIONS.map((organization) => organization.code),
  },
  {
    code: 'LCBP3-C1',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3 ส่วนที่ 1 งานก่อสร้างทางทะเล',
    nameEn: 'Laem Chabang Port Phase 3, part 1: marine works',
    members: [...EVERYWHERE, 'ผรม.1', 'CAR', 'สคฉ.3-02'],
  },
  {
    code: 'LCBP3-C2',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3 ส่วนที่ 2 งานอาคาร ท่าเทียบเรือ และสาธารณูปโภค',
    nameEn: 'Laem Chabang Port Phase 3, part 2: buildings, berths and utilities',
    members: [...EVERYWHERE, 'ผรม.2', 'สคฉ.3-03'],
  },
  {
    code: 'LCBP3-C3',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3 ส่วนที่ 3',
    nameEn: 'Laem Chabang Port Phase 3, part 3',
    members: [...EVERYWHERE, 'ผรม.3', 'สคฉ.3-06'],
  },
  {
    code: 'LCBP3-C4',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3 ส่วนที่ 4',
    nameEn: 'Laem Chabang Port Phase 3, part 4',
    members: [...EVERYWHERE, 'ผรม.4', 'สคฉ.3-07'],
  },
  {
    code: 'LCBP3-EN',
    nameTh: 'โครงการพัฒนาท่าเรือแหลมฉบัง ระยะที่ 3 งานติดตามตรวจสอบผลกระทบสิ่งแวดล้อม',
    nameEn: 'Laem Chabang Port Phase 3: environmental monitoring',
    members: EVERYWHERE,
  },
];

type ContractSeed = {
  code: string;
  project: string;
  nameTh: string;
  nameEn: string;
  parties: readonly (readonly [organization: string, role: ContractParty])[];
};

const COMMON_PARTIES = [
  ['กทท.', 'OWNER'],
  ['สคฉ.3', 'OWNER'],
  ['TEAM', 'DESIGNER'],
  ['คคง.', 'CONSULTANT'],
] as const;

export const CONTRACTS: readonly ContractSeed[] = [
  {
    code: 'LCBP3-DS',
    project: 'LCBP3',
    nameTh: 'สัญญาจ้างที่ปรึกษาออกแบบ',
    nameEn: 'Design services contract',
    parties: COMMON_PARTIES,
  },
  {
    code: 'LCBP3-PS',
    project: 'LCBP3',
    nameTh: 'สัญญาจ้างที่ปรึกษาควบคุมงานก่อสร้าง',
    nameEn: 'Construction supervision contract',
    parties: COMMON_PARTIES,
  },
  worksContract('LCBP3-C1', 'ผรม.1', 'งานก่อสร้างทางทะเล', 'marine works'),
  worksContract('LCBP3-C2', 'ผรม.2', 'งานอาคาร ท่าเทียบเรือ และสาธารณูปโภค', 'buildings, berths and utilities'),
  worksContract('LCBP3-C3', 'ผรม.3', 'งานส่วนที่ 3', 'part 3'),
  worksContract('LCBP3-C4', 'ผรม.4', 'งานส่วนที่ 4', 'part 4'),
  {
    code: 'LCBP3-EN',
    project: 'LCBP3-EN',
    nameTh: 'สัญญาจ้างติดตามตรวจสอบผลกระทบสิ่งแวดล้อม',
    nameEn: 'Environmental monitoring contract',
    parties: [...COMMON_PARTIES, ['EN', 'THIRD_PARTY']],
  },
];

/** A works contract has the code of its project, one contractor and the parties that every contract has. */
function worksContract(code: string, contractor: string, workTh: string, workEn: string): ContractSeed {
  return {
    code,
    project: code,
    nameTh: `สัญญาจ้างก่อสร้าง ${workTh}`,
    nameEn: `Works contract: ${workEn}`,
    parties: [...COMMON_PARTIES, [contractor, 'CONTRACTOR']],
  };
}
