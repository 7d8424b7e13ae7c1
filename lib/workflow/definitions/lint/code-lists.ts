import { DISPOSITIONS, type Disposition, type ReviewingParty } from '@/db/enums';
import type { CodeList, Definition } from '../schema';

/** Dispositions of each party's codes, as shipped. An administrator may add codes, but no new dispositions. */
const BY_PARTY: Record<ReviewingParty, readonly Disposition[]> = {
  OWNER: ['APPROVED', 'APPROVED_WITH_COMMENTS', 'REVISE_RESUBMIT', 'REJECTED', 'NO_ACTION'],
  CONSULTANT: DISPOSITIONS,
  DESIGNER: ['COMMENTED'],
};

export function codeListOf(definition: Definition, name: string | null): CodeList | undefined {
  const lists = definition.codeLists ?? {};
  return name !== null && Object.hasOwn(lists, name) ? lists[name] : undefined;
}

/** Every disposition that a choice from the list can have; none for a list of reasons. */
export function dispositionsOf(definition: Definition, name: string | null): readonly Disposition[] {
  const list = codeListOf(definition, name);
  if (!list) return [];
  if ('inline' in list) return [...new Set(list.inline.map(({ disposition }) => disposition))];
  return 'by' in list ? BY_PARTY[list.by] : [];
}
