import { and, asc, eq } from 'drizzle-orm';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { Ctx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear } from '@/lib/platform/time/project-day';
import { foldName } from '@/lib/platform/visible-text';
import { findTemplates, type TemplateInForce } from '../engine/batch/find-templates';
import { defaultTemplate } from '../engine/template/default-templates';
import { foldNumber } from '../engine/template/fold-number';
import { parseTemplate, type Template } from '../engine/template/parse-template';
import { type KnownCodes, type NumberReader, numberReader } from './reading/number-reader';

export interface Coded {
  id: number;
  code: string;
}

/** A type with everything needed to read its numbers. */
export interface ReadableType {
  id: number;
  code: string;
  names: readonly string[];
  template: TemplateInForce;
  reader: NumberReader;
  /** Templates that were in force once, and the default; their numbers are of another format now. */
  older: readonly { tree: Template; reader: NumberReader }[];
  subTypes: readonly Coded[];
}

/**
 * Names that a register of a project can use. They are indexed: a register repeats few of them in tens of thousands of
 * rows.
 */
export interface Directory {
  project: Coded;
  types: readonly ReadableType[];
  /** By code or name, however it is spelled. */
  typeNamed: (text: string) => ReadableType | null;
  organizations: readonly Coded[];
  organizationNamed: (text: string) => Coded | null;
  rfaTypes: readonly Coded[];
  disciplines: readonly Coded[];
  /** A.D.; a register that runs ahead of the calendar by more than one year is mistaken. */
  newestYear: number;
}

/** Reads the codes and templates of a project as they are now. */
export async function readDirectory(ctx: Ctx, project: Coded): Promise<Directory> {
  const now = await readNow(ctx);
  const newestYear = projectYear(now) + 1;
  const ofProject = and(eq(contracts.projectId, project.id));
  const [types, parties, subTypes, rfas, fields, versions] = [
    await ctx.db
      .select()
      .from(correspondenceTypes)
      .where(and(eq(correspondenceTypes.isActive, true), eq(correspondenceTypes.isInternal, false)))
      .orderBy(asc(correspondenceTypes.sortOrder)),
    await ctx.db.select().from(organizations),
    // A code that several contracts of the project have is counted with the first: their numbers read alike anyway.
    await ctx.db
      .select({
        id: correspondenceSubTypes.id,
        code: correspondenceSubTypes.subTypeNumber,
        typeId: correspondenceSubTypes.correspondenceTypeId,
      })
      .from(correspondenceSubTypes)
      .innerJoin(contracts, eq(contracts.id, correspondenceSubTypes.contractId))
      .where(ofProject)
      .orderBy(asc(correspondenceSubTypes.id)),
    await ctx.db
      .select({ id: rfaTypes.id, code: rfaTypes.typeCode })
      .from(rfaTypes)
      .innerJoin(contracts, eq(contracts.id, rfaTypes.contractId))
      .where(ofProject)
      .orderBy(asc(rfaTypes.id)),
    await ctx.db
      .select({ id: disciplines.id, code: disciplines.disciplineCode })
      .from(disciplines)
      .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
      .where(ofProject)
      .orderBy(asc(disciplines.id)),
    await ctx.db
      .select({
        typeId: documentNumberFormats.correspondenceTypeId,
        text: documentNumberFormatVersions.formatTemplate,
      })
      .from(documentNumberFormats)
      .innerJoin(documentNumberFormatVersions, eq(documentNumberFormatVersions.formatId, documentNumberFormats.id))
      .where(eq(documentNumberFormats.projectId, project.id)),
  ];
  const templates = await findTemplates(
    ctx.db,
    types.map((type) => ({
      projectId: project.id,
      correspondenceTypeId: type.id,
      typeCode: type.typeCode,
      issuedAt: now,
    })),
  );
  const codes = parties.map(({ organizationCode }) => organizationCode);
  const readable = types.flatMap((type, index) => {
    const template = templates[index];
    if (!template) return [];
    const ownSubTypes = subTypes.filter(({ typeId }) => typeId === type.id);
    const known: KnownCodes = {
      PROJECT: [project.code],
      ORIGINATOR: codes,
      RECIPIENT: codes,
      CORR_TYPE: [type.typeCode],
      SUB_TYPE: ownSubTypes.map(({ code }) => code),
      RFA_TYPE: rfas.map(({ code }) => code),
      DISCIPLINE: fields.map(({ code }) => code),
    };
    const olderTexts = new Set(versions.filter(({ typeId }) => typeId === type.id).map(({ text }) => text));
    olderTexts.add(defaultTemplate(type.typeCode).text);
    olderTexts.delete(template.tree.text);
    return {
      id: type.id,
      code: type.typeCode,
      names: [type.nameTh, type.nameEn],
      template,
      reader: numberReader(template.tree, known, newestYear),
      older: [...olderTexts]
        .map(parseTemplate)
        .map((tree) => ({ tree, reader: numberReader(tree, known, newestYear) })),
      subTypes: ownSubTypes,
    };
  });
  return {
    project,
    newestYear,
    organizations: parties.map(({ id, organizationCode }) => ({ id, code: organizationCode })),
    organizationNamed: organizationIndex(parties),
    rfaTypes: rfas,
    disciplines: fields,
    types: readable,
    typeNamed: typeIndex(readable),
  };
}

/** Finds a type by its code or a name, however it is spelled. */
export function typeIndex<T extends { code: string; names: readonly string[] }>(types: readonly T[]) {
  const byName = firstOfEach(types, ({ code, names }) => [code, ...names].map(foldName));
  return (text: string): T | null => byName.get(foldName(text)) ?? null;
}

function organizationIndex(parties: readonly (typeof organizations.$inferSelect)[]): Directory['organizationNamed'] {
  const coded = parties.map(({ id, organizationCode: code, nameTh, nameEn }) => ({
    id,
    code,
    names: [nameTh, nameEn],
  }));
  const byCode = firstOfEach(coded, ({ code }) => [foldNumber(code)]);
  const byName = firstOfEach(coded, ({ names }) => names.map(foldName));
  return (text) => byCode.get(foldNumber(text)) ?? byName.get(foldName(text)) ?? null;
}

function firstOfEach<T>(list: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T> {
  return new Map(list.flatMap((one) => keysOf(one).map((key): [string, T] => [key, one])).reverse());
}
