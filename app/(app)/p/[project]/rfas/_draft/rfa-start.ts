import type { DrawingRevisionChoice } from '@/lib/documents/drawings/dto';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { asItem } from './drawing-choices';
import type { RfaValues } from './rfa-values';

/** Drawings of one contract that a new RFA begins with. */
export type RfaStart = { contractPublicId: string; kind: RevisedKind; choices: readonly DrawingRevisionChoice[] };

/** Address of a new RFA with the latest revisions of these drawings; `readStart` of the page reads it. */
export function newRfaHref(
  projectCode: string,
  { contractPublicId, kind, numbers }: { contractPublicId: string; kind: RevisedKind; numbers: readonly string[] },
): string {
  const query = new URLSearchParams({ contract: contractPublicId, kind });
  for (const number of numbers) query.append('number', number);
  return `/p/${encodeURIComponent(projectCode)}/rfas/new?${query}`;
}

/** The type that a kind of drawings usually has, where an administrator kept its code. */
const USUAL_TYPES: Readonly<Record<RevisedKind, string>> = { SHOP: 'SDW', AS_BUILT: 'ADW' };

export interface RfaWords {
  /** Subject of an RFA of this type for these drawings. */
  subjectOf: (type: string, titles: readonly string[]) => string;
}

/**
 * Proposed values of a new RFA from its drawings: contract, type, common discipline and a subject. An ambiguous type is
 * left to the writer, because the number prints it. It is ambiguous if the drawings do not name it and it is not their
 * usual one.
 */
export function startedWith(
  { contractPublicId, kind, choices }: RfaStart,
  { contracts }: Pick<RfaFormOptions, 'contracts'>,
  { subjectOf }: RfaWords,
): Partial<RfaValues> {
  const contract = contracts.find(({ publicId }) => publicId === contractPublicId);
  const items = choices.filter(({ whyNot }) => whyNot === null).map(asItem);
  if (!contract || items.length === 0) return {};
  const types = contract.rfaTypes.filter(({ contentRule }) => contentRule === kind);
  const [only, ...others] = types;
  const numbers = items.map(({ number }) => number);
  const type =
    namedBy(numbers, types) ??
    types.find(({ code }) => code === USUAL_TYPES[kind]) ??
    (others.length === 0 ? only : null);
  return {
    contractPublicId,
    rfaTypeCode: type?.code ?? '',
    disciplineCode: disciplineOf(choices) ?? namedBy(numbers, contract.disciplines)?.code ?? '',
    ...(type && {
      subject: subjectOf(
        type.name,
        items.map(({ title }) => title),
      ),
    }),
    items,
  };
}

/** The discipline that all drawings have; empty where they differ, null where none has one. */
function disciplineOf(choices: RfaStart['choices']): string | null {
  const [discipline, ...others] = new Set(choices.map(({ disciplineCode }) => disciplineCode));
  return others.length === 0 ? (discipline ?? null) : '';
}

/** The only entry whose code is a part of each number, as SDW in LCBP3-C2-SDW-HW-BST-102. */
function namedBy<T extends { code: string }>(numbers: readonly string[], entries: readonly T[]): T | null {
  const [only, ...others] = entries.filter(({ code }) => numbers.every((number) => number.split('-').includes(code)));
  return only && others.length === 0 ? only : null;
}
