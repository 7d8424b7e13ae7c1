import { type PermissionCode, permissionsOf, ROLES, type RoleCode } from '@/lib/people/identity/access/permissions';
import type { Ctx } from '@/lib/platform/ctx';
import type { CompiledInput, CompiledState } from '../definitions/compiled';
import { unmetRequirements } from '../definitions/decide';
import type { GuardFacts } from '../definitions/guard';
import type { RuntimeDefinition } from '../definitions/runtime';
import { type CodeChoice, loadCodeList } from '../engine/moves/code-lists';
import { partyText, permissionText, requirementText } from '../engine/moves/requirement-texts';
import { STANDARD_LABELS } from '../engine/read/standard-labels';
import type { SimulatedWalker } from './dto';
import { personKey, type SampleParties } from './sample-parties';

type Button = SimulatedWalker['buttons'][number];
type Missing = Button['missing'][number];

/** All other roles belong to one party; the Superadmin to none. */
const WALKING_ROLES = ROLES.filter(({ code }) => code !== 'SUPERADMIN');

export interface SimulatedPlace {
  definition: RuntimeDefinition;
  state: CompiledState;
  facts: GuardFacts;
  parties: SampleParties;
}

/** For every role of every party: the actions in a state, and the reasons of the unavailable ones. */
export async function walkersIn(ctx: Ctx, place: SimulatedPlace): Promise<SimulatedWalker[]> {
  const lists = await loadLists(ctx, place);
  return Object.keys(place.definition.parties).flatMap((party) =>
    WALKING_ROLES.map((role) => ({
      party,
      organizations: (place.parties.organizations.get(party) ?? []).map(({ code }) => code),
      role: role.code,
      roleName: { th: role.nameTh, en: role.nameEn },
      people: peopleOf(place.parties, party, role.code),
      buttons: buttonsFor(place, { party, permissions: permissionsOf(role.code), lists }),
    })),
  );
}

export function peopleOf(parties: SampleParties, party: string, role: RoleCode): string[] {
  const organizations = parties.organizations.get(party) ?? [];
  return [...new Set(organizations.flatMap(({ id }) => parties.people.get(personKey(id, role)) ?? []))];
}

async function loadLists(ctx: Ctx, { definition, state }: SimulatedPlace): Promise<Map<string, CodeChoice[]>> {
  const inputs = [state.task?.input, ...Object.values(state.actions).map(({ input }) => input)];
  const names = [...new Set(inputs.flatMap((input) => (input?.code ? [input.code] : [])))];
  const lists = await Promise.all(names.map((name) => loadCodeList(ctx, definition, name)));
  return new Map(names.map((name, index) => [name, lists[index] ?? []]));
}

interface Walker {
  party: string;
  permissions: readonly PermissionCode[];
  lists: ReadonlyMap<string, readonly CodeChoice[]>;
}

function buttonsFor(place: SimulatedPlace, walker: Walker): Button[] {
  const { state, definition, facts } = place;
  const answers = state.task ? [taskButton(place, walker)] : [];
  const actions = Object.values(state.actions).flatMap((action): Button[] => {
    if (action.by.kind === 'system') return [];
    const missing = [
      ...missingFor(place, walker, action.by),
      ...unmetRequirements(definition, state, action, facts).map((requirement) => ({
        id: requirement.id,
        ...requirementText(requirement),
      })),
    ];
    return [
      {
        action: action.name,
        label: labelOf(action.name, action.label),
        isTask: false,
        isVisible: missing.length === 0,
        missing,
        codes: codesOf(action.input, walker),
      },
    ];
  });
  return [...answers, ...actions];
}

function taskButton(place: SimulatedPlace, walker: Walker): Button {
  const task = place.state.task;
  if (!task) throw new Error('only a state with tasks has answers');
  // A list assigns people by name; a team assigns its members with the permission to answer.
  const perm = task.assign.list ? null : (task.assign.perm ?? 'workflow.respond');
  const missing = missingFor(place, walker, { party: task.assign.party, perm });
  return {
    action: task.action,
    label: labelOf(task.action, task.label),
    isTask: true,
    isVisible: missing.length === 0,
    missing,
    codes: codesOf(task.input, walker),
  };
}

/** Label of the button. */
function labelOf(action: string, own: Button['label']): Button['label'] {
  return own ?? (Object.hasOwn(STANDARD_LABELS, action) ? (STANDARD_LABELS[action] ?? null) : null);
}

function missingFor(place: SimulatedPlace, walker: Walker, by: { party: string; perm: string | null }): Missing[] {
  const missing: Missing[] = [];
  if (!isSameParty(place, walker.party, by.party)) missing.push({ id: 'party', ...partyText(by.party) });
  if (by.perm !== null && !walker.permissions.includes(by.perm as PermissionCode)) {
    missing.push({ id: 'permission', ...permissionText(by.perm) });
  }
  return missing;
}

/** Two parties are the same where an organization plays both, e.g. the originator and a participant. */
function isSameParty({ parties, definition }: SimulatedPlace, walking: string, asked: string): boolean {
  if (walking === asked || definition.parties[walking] === definition.parties[asked]) return true;
  const own = new Set((parties.organizations.get(walking) ?? []).map(({ id }) => id));
  return (parties.organizations.get(asked) ?? []).some(({ id }) => own.has(id));
}

function codesOf(input: CompiledInput, { lists }: Walker): Button['codes'] {
  const choices = input.code === null ? [] : (lists.get(input.code) ?? []);
  return choices.map(({ code, disposition, th, en }) => ({ code, disposition, th, en }));
}
