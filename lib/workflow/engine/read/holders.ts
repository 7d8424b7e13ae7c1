import type { CompiledDefinition, CompiledState } from '../../definitions/compiled';
import type { StepTask } from '../moves/step-progress';
import { organizationsOf, type SubjectFacts } from './subject-facts';

/** Current holder: a person, or an organization as a whole. */
export interface Holder {
  organizationId: number;
  personPublicId: string | null;
  taskPublicId: string | null;
  party: string;
}

/**
 * The holders of the ball in a state: the assignees of open tasks, else the party of the state's first action by a
 * person. Empty after the end of the workflow, and while a draft is private to its originator.
 */
export function holdersOf(
  definition: CompiledDefinition,
  state: CompiledState,
  subject: SubjectFacts,
  tasks: readonly StepTask[],
): Holder[] {
  const party = holdingParty(definition, state);
  if (party === null) return [];
  if (state.task) {
    return tasks.flatMap((task) =>
      task.status === 'OPEN' && task.organizationId !== null && owes(state, task)
        ? [
            {
              organizationId: task.organizationId,
              personPublicId: task.assigneeKind === 'PERSON' ? task.assigneePublicId : null,
              taskPublicId: task.publicId,
              party,
            },
          ]
        : [],
    );
  }
  return turnsOf(definition, party, subject).map(({ id }) => ({
    organizationId: id,
    personPublicId: null,
    taskPublicId: null,
    party,
  }));
}

/**
 * Organizations that hold a step without tasks. If several may act, the originator among them, only the originator
 * holds it. A replied letter waits for its writer to close it, and counts once.
 */
function turnsOf(definition: CompiledDefinition, party: string, subject: SubjectFacts) {
  const organizations = organizationsOf(definition.parties, party, subject);
  const own = organizations.filter(({ id }) => id === subject.originator.id);
  return own.length > 0 ? own.slice(0, 1) : organizations;
}

/** The party that a state waits for; null where it waits for none. */
export function holdingParty(definition: CompiledDefinition, state: CompiledState): string | null {
  if (state.final || state.name === definition.initial) return null;
  if (state.task) return state.task.assign.party;
  const first = Object.values(state.actions).find(({ by }) => by.kind === 'party');
  return first?.by.kind === 'party' ? first.by.party : null;
}

/** An informed person owes no answer. */
function owes(state: CompiledState, task: StepTask): boolean {
  const completion = state.task?.groups[task.groupCode];
  return completion !== undefined && completion !== 'none' && (task.isCounted || typeof completion === 'object');
}
