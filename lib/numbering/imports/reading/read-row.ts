import type { NumberImportVerdict } from '@/db/numbering-enums';
import { canonicalText } from '@/lib/platform/canonical-text';
import { AppError } from '@/lib/platform/errors/app-error';
import { type CounterKey, planNumber } from '../../engine/batch/plan-number';
import type { NumberReading } from '../../engine/template/parse-number';
import { CODE_TOKENS, type CodeToken, parseTemplate, type Template } from '../../engine/template/parse-template';
import {
  isExhausted,
  type OpenNumber,
  openNumber,
  printNumberKey,
  printPattern,
} from '../../engine/template/render-number';
import type { ImportField } from '../constants';
import type { Coded, Directory, ReadableType } from '../directory';
import type { ColumnMapping } from '../schema';
import { arabicDigits, findType, isDigitsOnly, isFormula, isOwnNumber } from './cell-texts';
import type { DateColumn } from './read-dates';
import type { ForeignColumn } from './read-foreign-column';

/** Parts that made a number, as the ledger stores them. A type alias, because it is stored as JSON. */
export type NumberMaking = {
  /** Foreign numbers are counted by nothing but project and type. */
  counterKey: CounterKey;
  printedCodes: Record<string, string>;
  templateUsed: string;
  templateVersionId: number | null;
  isForeign: boolean;
};

/** A number of the register, in the terms of the ledger. */
export interface ReadNumber {
  typeId: number;
  pattern: string;
  sequence: number;
  numberKey: string;
  revisionLabel: string | null;
  making: NumberMaking;
}

export interface ReadRow {
  rowNo: number;
  verdict: NumberImportVerdict;
  detail: Record<string, string | number> | null;
  missingBefore: number;
  typeId: number | null;
  numberText: string;
  number: ReadNumber | null;
  /** ISO 8601. */
  date: string | null;
  subject: string | null;
  originator: string | null;
  recipient: string | null;
  note: string | null;
}

export interface RowReading {
  directory: Directory;
  mapping: ColumnMapping;
  defaultType: ReadableType | null;
  dates: Pick<DateColumn, 'read'>;
  /** Numbers that no template prints, as their whole column reads. */
  foreign: Pick<ForeignColumn, 'read'>;
  /** A person said that numbers of digits alone are document numbers. */
  takesDigits: boolean;
}

const MAX_NUMBER_TEXT = 120;
/** Before it there was no harbour to write about. */
const OLDEST_YEAR = 1960;
/** Years of a counter: older numbers that print no year are counted with the first. */
const COUNTER_YEARS = { first: 2020, last: 2100 };

class Refused extends Error {
  constructor(
    readonly verdict: NumberImportVerdict,
    readonly detail: Record<string, string | number> | null = null,
  ) {
    super(verdict);
  }
}

/** Parses one row of a register. A fault becomes the row's verdict; the ledger is not read. */
export function readRow(row: { rowNo: number; cells: readonly string[] }, reading: RowReading): ReadRow {
  const cell = (field: ImportField): string => {
    const column = reading.mapping[field];
    return column === undefined ? '' : (row.cells[column] ?? '');
  };
  const dateText = cell('date');
  const readDate = reading.dates.read(dateText);
  const date = readDate !== null && typeof readDate === 'object' ? readDate.iso : null;
  const read: ReadRow = {
    rowNo: row.rowNo,
    verdict: 'OK',
    detail: null,
    missingBefore: 0,
    typeId: null,
    numberText: cell('number'),
    number: null,
    date,
    subject: cell('subject') || null,
    originator: cell('originator').slice(0, 255) || null,
    recipient: cell('recipient').slice(0, 255) || null,
    note: cell('note') || null,
  };
  try {
    if (isFormula(read.numberText)) throw new Refused('FORMULA');
    const typeText = cell('type');
    const type = findType(typeText, reading);
    if (!type) throw new Refused('TYPE_UNKNOWN', typeText === '' ? null : { text: typeText.slice(0, 60) });
    read.typeId = type.id;
    if (readDate === 'UNREADABLE') throw new Refused('DATE_INVALID', { text: dateText.slice(0, 60) });
    if (readDate === 'QUESTION') throw new Refused('QUESTION', { text: dateText.slice(0, 60) });
    read.number = readNumber(read.numberText, type, { cell, date, ...reading });
    if (read.number.making.isForeign) read.verdict = 'FOREIGN';
    else if (printedAs(read.number) !== canonicalText(read.numberText))
      read.detail = { readAs: printedAs(read.number) };
    return read;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...read, verdict: error.verdict, detail: error.detail };
  }
}

function printedAs({ numberKey, revisionLabel }: ReadNumber): string {
  return numberKey.replace('{REV}', () => revisionLabel ?? '');
}

interface Surroundings {
  cell: (field: ImportField) => string;
  date: string | null;
  directory: Directory;
  foreign: Pick<ForeignColumn, 'read'>;
  takesDigits: boolean;
}

function readNumber(text: string, type: ReadableType, around: Surroundings): ReadNumber {
  if (text === '') throw new Refused('UNREADABLE');
  if (text.length > MAX_NUMBER_TEXT) throw new Refused('UNREADABLE', { limit: MAX_NUMBER_TEXT });
  const exact = type.reader.exact(text);
  if (isDigitsOnly(text) && !around.takesDigits && !isOwnNumber(text, type))
    throw new Refused('QUESTION', { text: text.slice(0, 60) });
  const readings = exact.length > 0 ? exact : type.reader.forgiving(text);
  if (readings.length > 0) return ownNumber(readings, type, around);
  for (const { tree, reader } of type.older) {
    const [reading] = reader.exact(text);
    if (reading) return olderNumber(reading, tree, type, around);
  }
  const foreign = around.foreign.read(arabicDigits(text));
  if (!foreign) throw new Refused('UNREADABLE');
  if (foreign === 'QUESTION') throw new Refused('QUESTION', { text: text.slice(0, 60) });
  const year = around.date === null ? null : Number(around.date.slice(0, 4));
  const open = openNumber(parseTemplate(foreign.template), { codes: noCodes(), year: 0 });
  const making = foreignMaking(type, around, { templateUsed: foreign.template, printedCodes: {}, year });
  return numberOf(open, { type, sequence: foreign.sequence, revisionLabel: null, making });
}

/** A number as the template in force prints it. Codes can overlap; what the register says of the parties decides. */
function ownNumber(readings: readonly NumberReading[], type: ReadableType, around: Surroundings): ReadNumber {
  const parties = [findOrganization(around, 'originator'), findOrganization(around, 'recipient')];
  const agrees = ({ codes }: NumberReading) =>
    [codes.ORIGINATOR, codes.RECIPIENT].every((code, index) => {
      const party = parties[index];
      return code === undefined || !party || party.code === code;
    });
  const agreeing = readings.filter(agrees);
  const numbers = (agreeing.length > 0 ? agreeing : readings).map((reading) => planReading(reading, type, around));
  const [number, ...others] = numbers;
  if (!number || others.some((other) => other.numberKey !== number.numberKey))
    throw new Refused('UNREADABLE', { ambiguous: 1 });
  return number;
}

function planReading(reading: NumberReading, type: ReadableType, around: Surroundings): ReadNumber {
  const { directory } = around;
  const year = yearOfNumber(reading, around);
  const originator =
    byCode(directory.organizations, reading.codes.ORIGINATOR) ?? findOrganization(around, 'originator');
  const recipient = byCode(directory.organizations, reading.codes.RECIPIENT) ?? findOrganization(around, 'recipient');
  const subType = byCode(type.subTypes, reading.codes.SUB_TYPE ?? around.cell('subType'));
  const rfaType = byCode(directory.rfaTypes, reading.codes.RFA_TYPE ?? around.cell('rfaType'));
  const discipline = byCode(directory.disciplines, reading.codes.DISCIPLINE ?? around.cell('discipline'));
  if (!originator) throw new Refused('PART_MISSING', { part: 'ORIGINATOR' });
  const printsYear = reading.year !== null;
  const counterYear = printsYear ? year : Math.max(year, COUNTER_YEARS.first);
  const plan = planOrRefuse(
    {
      projectId: directory.project.id,
      projectCode: directory.project.code,
      correspondenceTypeId: type.id,
      typeCode: type.code,
      originatorOrganizationId: originator.id,
      originatorCode: originator.code,
      recipientOrganizationId: recipient?.id ?? null,
      recipientCode: recipient?.code ?? null,
      subTypeId: subType?.id ?? null,
      subTypeNumber: subType?.code ?? null,
      rfaTypeId: rfaType?.id ?? null,
      rfaTypeCode: rfaType?.code ?? null,
      disciplineId: discipline?.id ?? null,
      disciplineCode: discipline?.code ?? null,
      revisionLabel: '',
      entityType: 'correspondence',
      // Noon in the middle of the year, whatever the zone.
      issuedAt: new Date(Date.UTC(counterYear, 5, 15, 5)),
    },
    type,
  );
  if (isExhausted(plan.open, reading.sequence, type.template.overflow))
    throw new Refused('OUT_OF_RANGE', { width: plan.open.width });
  const { counterKey, printedCodes } = plan;
  return numberOf(plan.open, {
    type,
    sequence: reading.sequence,
    revisionLabel: reading.revisionLabel,
    making: {
      counterKey,
      printedCodes,
      templateUsed: type.template.tree.text,
      templateVersionId: type.template.versionId,
      isForeign: false,
    },
  });
}

function planOrRefuse(request: Parameters<typeof planNumber>[0], type: ReadableType) {
  try {
    return planNumber(request, type.template);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Refused('PART_MISSING', { part: String(error.params.token ?? 'RECIPIENT') });
  }
}

function yearOfNumber(reading: NumberReading, { date, directory }: Surroundings): number {
  const year = reading.year ?? (date === null ? null : Number(date.slice(0, 4)));
  if (year === null) throw new Refused('PART_MISSING', { part: 'YEAR' });
  if (year < OLDEST_YEAR || year > directory.newestYear) throw new Refused('OUT_OF_RANGE', { year });
  return year;
}

/** A number as a template of former times printed it. */
function olderNumber(reading: NumberReading, tree: Template, type: ReadableType, around: Surroundings): ReadNumber {
  const year = yearOfNumber(reading, around);
  const open = openNumber(tree, { codes: { ...noCodes(), ...reading.codes }, year });
  const printedCodes = Object.fromEntries(Object.entries(reading.codes));
  const making = foreignMaking(type, around, { templateUsed: tree.text, printedCodes, year });
  return numberOf(open, { type, sequence: reading.sequence, revisionLabel: reading.revisionLabel, making });
}

function numberOf(
  open: OpenNumber,
  { type, ...rest }: Pick<ReadNumber, 'sequence' | 'revisionLabel' | 'making'> & { type: ReadableType },
): ReadNumber {
  return { ...rest, typeId: type.id, pattern: printPattern(open), numberKey: printNumberKey(open, rest.sequence) };
}

function foreignMaking(
  type: ReadableType,
  { directory }: Surroundings,
  { year, ...printed }: Pick<NumberMaking, 'templateUsed' | 'printedCodes'> & { year: number | null },
): NumberMaking {
  return {
    ...printed,
    templateVersionId: null,
    isForeign: true,
    counterKey: {
      projectId: directory.project.id,
      originatorOrganizationId: 0,
      recipientOrganizationId: 0,
      correspondenceTypeId: type.id,
      subTypeId: 0,
      rfaTypeId: 0,
      disciplineId: 0,
      currentYear: year ?? directory.newestYear - 1,
    },
  };
}

function findOrganization({ cell, directory }: Surroundings, field: 'originator' | 'recipient'): Coded | null {
  const text = cell(field);
  return text === '' ? null : directory.organizationNamed(text);
}

function byCode(list: readonly Coded[], code: string | undefined): Coded | undefined {
  return code ? list.find((one) => one.code === code) : undefined;
}

function noCodes(): Record<CodeToken, string | null> {
  return Object.fromEntries(CODE_TOKENS.map((token) => [token, null])) as Record<CodeToken, string | null>;
}
