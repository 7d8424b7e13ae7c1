import { contracts, organizations, projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';

/**
 * Words that people of the programme try first, besides the codes and names of the master data. Lower case, composed
 * (NFC).
 */
const PROGRAMME_WORDS = [
  ...['laemchabang', 'laem', 'chabang', 'lcbp3', 'lcbp', 'port', 'harbour', 'harbor', 'terminal', 'phase', 'thailand'],
  ...['project', 'contract', 'document', 'drawing', 'letter', 'transmittal', 'correspondence', 'password', 'admin'],
  ...['แหลมฉบัง', 'ท่าเรือ', 'โครงการ', 'สัญญา', 'เอกสาร', 'แบบก่อสร้าง', 'รหัสผ่าน', 'ผู้ดูแล'],
];

/** Shorter ones occur within ordinary words. */
const MIN_WORD_LENGTH = 3;

/**
 * Words that make no password here: of the programme, and the codes and names of its organizations, projects and
 * contracts.
 */
export async function listProgrammeWords({ db }: Ctx): Promise<string[]> {
  const named = [
    db
      .select({ code: organizations.organizationCode, th: organizations.nameTh, en: organizations.nameEn })
      .from(organizations),
    db.select({ code: projects.projectCode, th: projects.nameTh, en: projects.nameEn }).from(projects),
    db.select({ code: contracts.contractCode, th: contracts.nameTh, en: contracts.nameEn }).from(contracts),
  ];
  const rows = (await Promise.all(named)).flat();
  const words = rows
    .flatMap(({ code, th, en }) => [code, ...[code, th, en].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))])
    .map((word) => word.normalize('NFC').toLowerCase())
    .filter((word) => [...word].length >= MIN_WORD_LENGTH);
  return [...new Set([...PROGRAMME_WORDS, ...words])];
}
