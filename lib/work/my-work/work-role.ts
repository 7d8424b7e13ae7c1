import type { CompiledDefinition } from '@/lib/workflow/definitions/compiled';
import { subjectOf } from '@/lib/workflow/definitions/subjects';
import type { WorkRole } from './dto';
import type { WorkHead } from './work-head';

const GROUPS: Readonly<Record<string, WorkRole>> = { MAIN: 'main', ACTION: 'action', INFO: 'informed' };

/** Role of an entry's holder, by the source of the party in the definition, never by its name. */
export function roleOf(
  definition: Pick<CompiledDefinition, 'parties' | 'subject'>,
  head: Pick<WorkHead, 'kind' | 'party' | 'group' | 'organizationId'>,
  originatorId: number,
): WorkRole {
  if (head.kind === 'informed') return 'informed';
  if (head.kind === 'waiting' || head.kind === 'resubmission') return 'originator';
  // Groups that a record names itself, as a circulation does; a team's groups are the definition's.
  const { groups } = subjectOf(definition.subject);
  if (head.group !== null && groups.length > 0) return GROUPS[head.group] ?? 'action';
  const { party } = head;
  const source = party !== null && Object.hasOwn(definition.parties, party) ? definition.parties[party] : undefined;
  switch (source) {
    case 'contract.consultantOrgs':
      return head.kind === 'task' ? 'reviewer' : 'lead';
    case 'contract.ownerOrgs':
      return 'approver';
    case 'contract.designerOrgs':
      return 'designer';
    case 'doc.toOrgs':
      return 'recipient';
    case 'doc.originatorOrg':
      return 'originator';
    case 'doc.originatorOrg + doc.toOrgs':
      return head.organizationId === originatorId ? 'originator' : 'recipient';
    default:
      return 'party';
  }
}
