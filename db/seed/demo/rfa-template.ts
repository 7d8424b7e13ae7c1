import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { formatHistory } from '@/lib/numbering/formats/format-history';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { Stage } from './stage';

const PROJECT = 'LCBP3-C2';
const TYPE = 'RFA';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Before the first document of the demo, which covers fourteen months. */
const BEFORE_THE_STORY_MS = 440 * DAY_MS;

/**
 * Lets RFAs of LCBP3-C2 print their originator: the project has two contractors, who may not read each other's count
 * (decision 068). A demo that has RFAs already keeps its template, and its pages propose this one.
 */
export async function seedRfaTemplate(): Promise<void> {
  // A stage of its own: the clock of the other one stays where it is.
  const stage = new Stage();
  try {
    const superadmin = await stage.ctxOf('superadmin');
    const [numbered] = await stage.db
      .select({ id: documentNumberSeries.id })
      .from(documentNumberSeries)
      .innerJoin(projects, eq(projects.id, documentNumberSeries.projectId))
      .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
      .where(and(eq(projects.projectCode, PROJECT), eq(correspondenceTypes.typeCode, TYPE)));
    const configId = `${PROJECT}.${TYPE}`;
    if (numbered || (await formatHistory(superadmin, { configId })).versions.length > 0) return;
    await stage.moveTo(new Date(Date.now() - BEFORE_THE_STORY_MS));
    await saveFormatVersion(superadmin, {
      configId,
      versionNo: 0,
      template: '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{ORIGINATOR}-{SEQ:4}-{REV}',
      overflow: 'WIDEN',
      effectiveFrom: null,
      reason: 'สองผู้รับจ้างในโครงการเดียวกัน แต่ละรายมีชุดเลขของตนเอง',
    });
  } finally {
    await stage.close();
  }
}
