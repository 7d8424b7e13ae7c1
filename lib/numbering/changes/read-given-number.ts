import { eq } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { findTemplates, type TemplateInForce } from '../engine/batch/find-templates';
import type { NumberRequest } from '../engine/batch/number-items';
import { type NumberPlan, planNumber } from '../engine/batch/plan-number';
import { readForeignNumber } from '../engine/template/foreign-number';
import { parseNumber } from '../engine/template/parse-number';
import { CODE_TOKENS, type CodeToken, parseTemplate } from '../engine/template/parse-template';
import { openNumber, printNumber, printPattern } from '../engine/template/render-number';

/** A number on paper as the ledger would have it. */
export interface GivenNumber {
  request: NumberRequest;
  plan: NumberPlan;
  sequence: number;
  isForeign: boolean;
}

/** First counter year; an older number of our own format is entered like a foreign one. */
const FIRST_COUNTER_YEAR = 2020;

/**
 * Reads a number by the template in force for this document, in this year or an earlier one. Falls back to a foreign
 * format of its own. The text is kept, except that Thai digits become Arabic.
 * @throws AppError NUMBER_OTHER_PARTS when it is a number of our format for somebody else, NUMBER_UNREADABLE,
 *   RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID
 */
export async function readGivenNumber(ctx: Ctx, request: NumberRequest, number: string): Promise<GivenNumber> {
  const text = canonicalText(arabicDigits(number.trim()));
  const [template] = await findTemplates(ctx.db, [request]);
  if (!template) throw new Error('a request was left without a template');
  const own = readOwn(request, template, text);
  if (own) return own;
  if (await isOfOthers(ctx, request, template, text)) throw new AppError('NUMBER_OTHER_PARTS');
  return readForeign(request, text);
}

function readOwn(request: NumberRequest, template: TemplateInForce, text: string): GivenNumber | null {
  const thisYear = projectYear(request.issuedAt);
  for (const reading of parseNumber(template.tree, text, codesOf(request))) {
    const year = reading.year ?? thisYear;
    if (year > thisYear || year < FIRST_COUNTER_YEAR) continue;
    const issuedAt = year === thisYear ? request.issuedAt : startOfYear(year);
    const plan = planNumber({ ...request, issuedAt }, template);
    const isSame = printNumber(plan.open, reading.sequence, request.revisionLabel) === text;
    if (isSame) return { request, plan, sequence: reading.sequence, isForeign: false };
  }
  return null;
}

function codesOf(request: NumberRequest): Partial<Record<CodeToken, readonly string[]>> {
  const codes: Record<CodeToken, string | null> = {
    PROJECT: request.projectCode,
    ORIGINATOR: request.originatorCode,
    RECIPIENT: request.recipientCode,
    CORR_TYPE: request.typeCode,
    SUB_TYPE: request.subTypeNumber,
    RFA_TYPE: request.rfaTypeCode,
    DISCIPLINE: request.disciplineCode,
  };
  return Object.fromEntries(CODE_TOKENS.map((token) => [token, codes[token] === null ? [] : [codes[token]]]));
}

/**
 * True for our own format with other parties, another RFA type or discipline, or a future year. Entered as foreign,
 * such a number would block its owner.
 */
async function isOfOthers(ctx: Ctx, request: NumberRequest, template: TemplateInForce, text: string): Promise<boolean> {
  const rows = await ctx.db.select({ code: organizations.organizationCode }).from(organizations);
  const all = rows.map(({ code }) => code);
  const { ORIGINATOR: _originator, RECIPIENT: _recipient, ...fixed } = codesOf(request);
  const others = request.rfaTypeCode === null ? {} : await codesOfRfas(ctx, request.projectId);
  const readings = parseNumber(template.tree, text, { ...fixed, ...others, ORIGINATOR: all, RECIPIENT: all });
  return readings.some(({ year }) => year === null || year >= FIRST_COUNTER_YEAR);
}

/** Types and disciplines of all contracts of the project: one series may be another contract's. */
async function codesOfRfas(ctx: Ctx, projectId: number) {
  const types = await ctx.db
    .selectDistinct({ code: rfaTypes.typeCode })
    .from(rfaTypes)
    .innerJoin(contracts, eq(contracts.id, rfaTypes.contractId))
    .where(eq(contracts.projectId, projectId));
  const fields = await ctx.db
    .selectDistinct({ code: disciplines.disciplineCode })
    .from(disciplines)
    .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
    .where(eq(contracts.projectId, projectId));
  return { RFA_TYPE: types.map(({ code }) => code), DISCIPLINE: fields.map(({ code }) => code) };
}

/** Nothing counts it but its own series, so it takes no part in any counter. */
function readForeign(request: NumberRequest, text: string): GivenNumber {
  const year = projectYear(request.issuedAt);
  const foreign = readForeignNumber(text, year);
  if (!foreign) throw new AppError('NUMBER_UNREADABLE', { fieldErrors: { number: ['NUMBER_UNREADABLE'] } });
  const tree = parseTemplate(foreign.template);
  const nothing = Object.fromEntries(CODE_TOKENS.map((token) => [token, null])) as Record<CodeToken, null>;
  const open = openNumber(tree, { codes: nothing, year });
  if (printNumber(open, foreign.sequence, '') !== text) {
    throw new AppError('NUMBER_UNREADABLE', { fieldErrors: { number: ['NUMBER_UNREADABLE'] } });
  }
  const plan: NumberPlan = {
    template: { tree, versionId: null, overflow: 'WIDEN' },
    open,
    pattern: printPattern(open),
    counterKey: {
      projectId: request.projectId,
      originatorOrganizationId: request.originatorOrganizationId,
      recipientOrganizationId: request.recipientOrganizationId ?? 0,
      correspondenceTypeId: request.correspondenceTypeId,
      subTypeId: 0,
      rfaTypeId: 0,
      disciplineId: 0,
      currentYear: year,
    },
    printedKeyColumns: [],
    printedCodes: {},
    lockKey: '',
  };
  return { request, plan, sequence: foreign.sequence, isForeign: true };
}

const THAI_ZERO = 0x0e50;

function arabicDigits(text: string): string {
  return text.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
}
