import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import { prepareOnce } from '@/db/prepare-once';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { defaultTemplate } from '../template/default-templates';
import { parseTemplate, type Template } from '../template/parse-template';
import type { OverflowRule } from '../template/render-number';
import type { NumberRequest } from './number-items';

/** A template as it is in force for one document. */
export interface TemplateInForce {
  tree: Template;
  /** Null for a default, which is code and has no version. */
  versionId: number | null;
  overflow: OverflowRule;
  /** When a later version takes over; absent or null when none is scheduled. */
  until?: Date | null;
}

export type TemplateQuestion = Pick<NumberRequest, 'projectId' | 'correspondenceTypeId' | 'typeCode' | 'issuedAt'>;

/** The template of each request: its project and type's newest version in force at the time of issue, or the default. */
export async function findTemplates(db: Database, questions: readonly TemplateQuestion[]): Promise<TemplateInForce[]> {
  const versions = await readVersions(db, questions);
  return questions.map((question) => {
    const own = versions.filter((version) => isOf(version, question));
    const later = own.filter(({ effectiveFrom }) => effectiveFrom > question.issuedAt);
    const until = later.reduce<Date | null>(
      (first, { effectiveFrom }) => (first && first < effectiveFrom ? first : effectiveFrom),
      null,
    );
    const inForce = own
      .filter((version) => version.effectiveFrom <= question.issuedAt)
      .sort((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime() || b.versionNo - a.versionNo)[0];
    return inForce
      ? { tree: parsed(inForce.formatTemplate), versionId: inForce.id, overflow: inForce.overflow, until }
      : { tree: defaultTemplate(question.typeCode), versionId: null, overflow: 'WIDEN', until };
  });
}

type TypeOfProject = Pick<NumberRequest, 'projectId' | 'correspondenceTypeId'>;

function isOf(version: TypeOfProject, question: TypeOfProject): boolean {
  return version.projectId === question.projectId && version.correspondenceTypeId === question.correspondenceTypeId;
}

const readVersions = coalesceReads(async (db, asked: readonly (readonly TypeOfProject[])[]) => {
  const versions = await readVersionsOf(db, asked.flat());
  return asked.map(() => versions);
});

async function readVersionsOf(db: Database, questions: readonly TypeOfProject[]) {
  const projectIds = [...new Set(questions.map((question) => question.projectId))];
  const typeIds = [...new Set(questions.map((question) => question.correspondenceTypeId))];
  const [projectId, correspondenceTypeId] = [projectIds[0], typeIds[0]];
  return projectIds.length === 1 && typeIds.length === 1
    ? versionsOfOne(db).execute({ projectId, correspondenceTypeId })
    : selectVersions(db, projectIds, typeIds);
}

/** Most batches are of one project and type: their statement is composed once. */
const versionsOfOne = prepareOnce((db) =>
  selectVersions(db, [sql.placeholder('projectId')], [sql.placeholder('correspondenceTypeId')]).prepare(),
);

function selectVersions(
  db: Database,
  projectIds: readonly (number | Placeholder)[],
  typeIds: readonly (number | Placeholder)[],
) {
  const formats = documentNumberFormats;
  const versions = documentNumberFormatVersions;
  return db
    .select({
      projectId: formats.projectId,
      correspondenceTypeId: formats.correspondenceTypeId,
      id: versions.id,
      versionNo: versions.versionNo,
      formatTemplate: versions.formatTemplate,
      overflow: versions.overflow,
      effectiveFrom: versions.effectiveFrom,
    })
    .from(formats)
    .innerJoin(versions, eq(versions.formatId, formats.id))
    .where(and(inArray(formats.projectId, [...projectIds]), inArray(formats.correspondenceTypeId, [...typeIds])));
}

const trees = new Map<string, Template>();
/** Far more templates than a programme has; a bound all the same. */
const MAX_TREES = 500;

function parsed(text: string): Template {
  let tree = trees.get(text);
  if (!tree) {
    if (trees.size >= MAX_TREES) trees.clear();
    tree = parseTemplate(text);
    trees.set(text, tree);
  }
  return tree;
}
