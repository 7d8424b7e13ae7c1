import type { Locale } from '@/lib/platform/ctx';
import type { SubjectKey } from './subjects';

interface CopyWords {
  title: string;
  madeFor: string;
  madeAt: string;
  intro: string;
  how: string;
  file: string;
  rows: string;
  kept: string;
  keptDays: (days: number) => string;
  keptForGood: string;
  leftOut: string;
  leftOutText: readonly string[];
  rights: string;
  subjects: Readonly<Record<SubjectKey, { title: string; about: string }>>;
}

/** Texts of the first page of a copy and of the page «My data», by the person's language. */
export const COPY_WORDS: Readonly<Record<Locale, CopyWords>> = {
  en: {
    title: 'Copy of my data',
    madeFor: 'Of',
    madeAt: 'Made',
    intro:
      'This is a copy of the personal data that the document management system keeps about you, as section 30 of the Personal Data Protection Act B.E. 2562 (2019) provides.',
    how: 'Each subject is in two files with the same rows: JSON for programs, and CSV for spreadsheets. Times are in UTC (ISO 8601); a column that ends in “Shown” has the same time in the project’s zone.',
    file: 'Subject',
    rows: 'Rows',
    kept: 'Kept',
    keptDays: (days) => (days === 1 ? '1 day' : `${days} days`),
    keptForGood: 'For good',
    leftOut: 'What the copy leaves out',
    leftOutText: [
      'Passwords, secrets of authenticator apps, keys of passkeys, recovery codes and access tokens. There are names and dates of them.',
      'Titles and comments of documents that you may not see any more. There is their number and when you did what.',
      'What a change in the audit log was from and to: it may be about other people. The act, its record and its time are there.',
      'Personal data of other people, other than the names of those with whom you have a delegation.',
    ],
    rights:
      'Ask your administrator to correct what is wrong. Evidence and records of the works are kept by law and contract.',
    subjects: {
      profile: {
        title: 'Profile and account',
        about: 'Name, e-mail, organization, language and state of your account',
      },
      roles: { title: 'Roles', about: 'Roles in organizations, projects and contracts, since when and until when' },
      memberships: { title: 'Teams', about: 'Review teams and the distribution matrix' },
      delegations: { title: 'Delegations', about: 'Tasks that you lent to a colleague, or a colleague to you' },
      settings: { title: 'Settings', about: 'Preferences, notifications by topic, columns of tables and snoozed work' },
      views: { title: 'Saved views', about: 'Your views, pinned views and default views' },
      sessions: { title: 'Sessions and devices', about: 'When and how you signed in, from which address and browser' },
      'sign-in': {
        title: 'Second factors',
        about: 'Names and dates of apps, passkeys and recovery codes, without any secret',
      },
      links: {
        title: 'One-time links',
        about: 'Invitations, links to set a password and unfinished sign-ins, by date',
      },
      tokens: { title: 'Access tokens', about: 'Names, permissions and dates, without the token' },
      notifications: { title: 'Notifications', about: 'What you were notified of, and when you read it' },
      mails: { title: 'E-mail', about: 'What was sent to you and when' },
      audit: { title: 'Own acts in the audit log', about: 'What you did, when, from which address and browser' },
      documents: {
        title: 'Documents',
        about: 'Documents that you wrote, sent, decided, answered or received, with your own words',
      },
      uploads: { title: 'Uploaded files', about: 'Names, types and times of your files' },
      'shared-links': { title: 'Shared links', about: 'Links to transmittals that you made or revoked' },
      subscriptions: { title: 'Subscriptions', about: 'Receivers of outgoing events that you set up' },
      numbers: { title: 'Document numbers', about: 'Numbers that you held, took or closed' },
      records: { title: 'Acts on other records', about: 'Accounts, roles, imports, resets, formats and workflows' },
      files: { title: 'Exports', about: 'Files that you had made, and copies of your data' },
    },
  },
  th: {
    title: 'สำเนาข้อมูลของฉัน',
    madeFor: 'ของ',
    madeAt: 'จัดทำเมื่อ',
    intro: 'นี่คือสำเนาข้อมูลส่วนบุคคลที่ระบบจัดการเอกสารเก็บเกี่ยวกับคุณ ตามมาตรา 30 แห่งพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562',
    how: 'แต่ละหัวข้อมีสองไฟล์ที่มีแถวเดียวกัน คือ JSON สำหรับโปรแกรม และ CSV สำหรับตารางคำนวณ เวลาเป็น UTC (ISO 8601) คอลัมน์ที่ลงท้ายด้วย “Shown” คือเวลาเดียวกันตามเขตเวลาของโครงการ',
    file: 'หัวข้อ',
    rows: 'จำนวนแถว',
    kept: 'เก็บไว้',
    keptDays: (days) => `${days} วัน`,
    keptForGood: 'ตลอดไป',
    leftOut: 'สิ่งที่ไม่มีในสำเนา',
    leftOutText: [
      'รหัสผ่าน ความลับของแอปยืนยันตัวตน กุญแจของพาสคีย์ รหัสกู้คืน และโทเคน มีเพียงชื่อและวันที่',
      'ชื่อเรื่องและความเห็นในเอกสารที่คุณไม่มีสิทธิ์ดูแล้ว มีเพียงเลขที่ สิ่งที่คุณทำ และวันที่',
      'ค่าก่อนและหลังการแก้ไขในบันทึกการตรวจสอบ เพราะอาจเกี่ยวกับผู้อื่น มีเพียงการกระทำ รายการ และเวลา',
      'ข้อมูลส่วนบุคคลของผู้อื่น นอกจากชื่อของผู้ที่คุณมอบหมายงานหรือรับมอบหมายงาน',
    ],
    rights: 'หากข้อมูลไม่ถูกต้อง โปรดแจ้งผู้ดูแลระบบให้แก้ไข หลักฐานและบันทึกของงานก่อสร้างเก็บไว้ตามกฎหมายและสัญญา',
    subjects: {
      profile: { title: 'ข้อมูลส่วนตัวและบัญชี', about: 'ชื่อ อีเมล หน่วยงาน ภาษา และสถานะของบัญชี' },
      roles: { title: 'บทบาท', about: 'บทบาทในหน่วยงาน โครงการ และสัญญา ตั้งแต่เมื่อใดถึงเมื่อใด' },
      memberships: { title: 'ทีม', about: 'ทีมตรวจสอบและตารางแจกจ่าย' },
      delegations: { title: 'การมอบหมายงานแทน', about: 'งานที่คุณมอบให้เพื่อนร่วมงาน หรือเพื่อนร่วมงานมอบให้คุณ' },
      settings: { title: 'การตั้งค่า', about: 'ค่าที่เลือก การแจ้งเตือนตามหัวข้อ คอลัมน์ของตาราง และงานที่เลื่อนไว้' },
      views: { title: 'มุมมองที่บันทึก', about: 'มุมมองของคุณ มุมมองที่ปักหมุด และมุมมองเริ่มต้น' },
      sessions: { title: 'เซสชันและอุปกรณ์', about: 'เข้าสู่ระบบเมื่อใด ด้วยวิธีใด จากที่อยู่และเบราว์เซอร์ใด' },
      'sign-in': {
        title: 'ปัจจัยที่สอง',
        about: 'ชื่อและวันที่ของแอป พาสคีย์ และรหัสกู้คืน ไม่มีความลับ',
      },
      links: { title: 'ลิงก์ใช้ครั้งเดียว', about: 'วันที่ของคำเชิญ ลิงก์ตั้งรหัสผ่าน และการเข้าสู่ระบบที่ยังไม่เสร็จ' },
      tokens: { title: 'โทเคน', about: 'ชื่อ สิทธิ์ และวันที่ ไม่มีตัวโทเคน' },
      notifications: { title: 'การแจ้งเตือน', about: 'สิ่งที่ระบบแจ้งคุณ และเวลาที่คุณอ่าน' },
      mails: { title: 'อีเมล', about: 'สิ่งที่ส่งถึงคุณและเวลาที่ส่ง' },
      audit: { title: 'การกระทำของตนในบันทึกการตรวจสอบ', about: 'คุณทำสิ่งใด เมื่อใด จากที่อยู่และเบราว์เซอร์ใด' },
      documents: {
        title: 'เอกสาร',
        about: 'เอกสารที่คุณเขียน ส่ง พิจารณา ตอบ หรือรับ พร้อมข้อความของคุณเอง',
      },
      uploads: { title: 'ไฟล์ที่อัปโหลด', about: 'ชื่อ ชนิด และเวลาของไฟล์' },
      'shared-links': { title: 'ลิงก์ที่แบ่งปัน', about: 'ลิงก์ของใบนำส่งที่คุณสร้างหรือยกเลิก' },
      subscriptions: { title: 'การส่งเหตุการณ์ออก', about: 'ระบบปลายทางที่คุณตั้งค่าไว้' },
      numbers: { title: 'เลขที่เอกสาร', about: 'เลขที่คุณจอง ใช้ หรือปิด' },
      records: { title: 'การกระทำกับรายการอื่น', about: 'บัญชี บทบาท การนำเข้า การเริ่มเลขใหม่ รูปแบบเลขที่ และผังงาน' },
      files: { title: 'ไฟล์ส่งออก', about: 'ไฟล์ที่คุณสั่งทำ และสำเนาข้อมูลของคุณ' },
    },
  },
};
