import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import type { NumberRequest } from './number-items';
import { defaultTemplate } from './template/default-templates';
import { parseTemplate, type Template } from './template/parse-template';
import type { OverflowRule } from './template/render-number';

/** A template as it is in force for one document. */
export interface TemplateInForce {
  tree: Template;
  /** Null for a default, which is code and has no version. */
  versionId: number | null;
  overflow: OverflowRule;
}

export type TemplateQuestion = Pick<NumberRequest, 'projectId' | 'correspondenceTypeId' | 'typeCode' | 'issuedAt'>;

/** The template of each request: its project and type's newest version in force at the time of issue, or the default. */
export async function findTemplates(db: Database, questions: readonly TemplateQuestion[]): Promise<TemplateInForce[]> {
  const versions = await readVersions(db, questions);
  return questions.map((question) => {
    const inForce = versions
      .filter((version) => isOf(version, question) && version.effectiveFrom <= question.issuedAt)
      .sort((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime() || b.versionNo - a.versionNo)[0];
    return inForce
      ? { tree: parsed(inForce.formatTemplate), versionId: inForce.id, overflow: inForce.overflow }
      : { tree: defaultTemplate(question.typeCode), versionId: null, overflow: 'WIDEN' };
  });
}

type TypeOfProject = Pick<NumberRequest, 'projectId' | 'correspondenceTypeId'>;
type Version = Awaited<ReturnType<typeof selectVersions>>[number];

function isOf(version: TypeOfProject, question: TypeOfProject): boolean {
  return version.projectId === question.projectId && version.correspondenceTypeId === question.correspondenceTypeId;
}

/** One read for all who ask at the same time; whoever comes while it runs waits for the next, because it may be too old. */
interface Reader {
  running: Promise<unknown>;
  next: { questions: TypeOfProject[]; answer: Promise<Version[]> } | null;
}
const readers = new WeakMap<Database, Reader>();

function readVersions(db: Database, questions: readonly TypeOfProject[]): Promise<Version[]> {
  let reader = readers.get(db);
  if (!reader) {
    reader = { running: Promise.resolve(), next: null };
    readers.set(db, reader);
  }
  reader.next ??= scheduleRead(db, reader);
  reader.next.questions.push(...questions);
  return reader.next.answer;
}

function scheduleRead(db: Database, reader: Reader): NonNullable<Reader['next']> {
  const questions: TypeOfProject[] = [];
  const answer = reader.running.then(() => {
    reader.next = null;
    const rows = selectVersions(db, questions);
    reader.running = rows.catch(() => {});
    return rows;
  });
  return { questions, answer };
}

async function selectVersions(db: Database, questions: readonly TypeOfProject[]) {
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
    .where(
      and(
        inArray(formats.projectId, [...new Set(questions.map((question) => question.projectId))]),
        inArray(formats.correspondenceTypeId, [...new Set(questions.map((question) => question.correspondenceTypeId))]),
      ),
    );
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
