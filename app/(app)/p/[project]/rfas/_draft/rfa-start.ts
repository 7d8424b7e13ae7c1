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

/** What the drawings decide of a new RFA: its contract, the first type for their kind, and their common discipline. */
export function startedWith(
  { contractPublicId, kind, choices }: RfaStart,
  { contracts }: Pick<RfaFormOptions, 'contracts'>,
): Partial<RfaValues> {
  const contract = contracts.find(({ publicId }) => publicId === contractPublicId);
  const items = choices.filter(({ whyNot }) => whyNot === null).map(asItem);
  if (!contract || items.length === 0) return {};
  const type = contract.rfaTypes.find(({ contentRule }) => contentRule === kind);
  const [discipline, ...others] = new Set(choices.map(({ disciplineCode }) => disciplineCode));
  return {
    contractPublicId,
    rfaTypeCode: type?.code ?? '',
    disciplineCode: others.length === 0 ? (discipline ?? '') : '',
    items,
  };
}
