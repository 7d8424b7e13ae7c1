import type { Action, State } from '@/lib/workflow/definitions/schema';
import type { Draft } from './read-draft';

// Edits of the table to a whole draft. Unknown parts stay unchanged: a draft may have any fault.

type Actions = Record<string, Partial<Action>>;

const NAME = /^[A-Z][A-Z0-9_]{0,49}$/;

export type NameProblem = 'form' | 'taken';

/**
 * The fault of a name for a state or an action, or null.
 * @param taken names in use
 */
export function nameProblem(name: string, taken: readonly string[]): NameProblem | null {
  if (!NAME.test(name)) return 'form';
  return taken.includes(name) ? 'taken' : null;
}

/** A readable label from the name, so that a new state shows on the diagram at once; people edit it later. */
function labelOf(name: string): State['label'] {
  const words = name.toLowerCase().replaceAll('_', ' ');
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return { th: text, en: text };
}

/** A state without actions at the end; the checker says what it still lacks. */
export function addState(draft: Draft, name: string, status: string): Draft {
  return { ...draft, states: { ...draft.states, [name]: { label: labelOf(name), status, on: {} } } };
}

/** The state under another name in its place, and everything that leads to it with it. */
export function renameState(draft: Draft, from: string, to: string): Draft {
  const follow = (name: string) => (name === from ? to : name);
  const states = renameKey(draft.states ?? {}, from, to);
  return {
    ...draft,
    ...(draft.initial !== undefined && { initial: follow(draft.initial) }),
    states: mapValues(states, (state) =>
      withActions(state, (actions) =>
        mapValues(actions, (action) => ({
          ...action,
          ...(typeof action.to === 'string' && { to: follow(action.to) }),
          ...(Array.isArray(action.branch) && {
            branch: action.branch.map((arm) => (arm.to === from ? { ...arm, to } : arm)),
          }),
        })),
      ),
    ),
  };
}

/** Removes the state. Actions that lead to it keep its name: the checker shows where to decide again. */
export function removeState(draft: Draft, name: string): Draft {
  const { [name]: _gone, ...states } = draft.states ?? {};
  return { ...draft, states };
}

/** Actions elsewhere that lead to this state, as `STATE.ACTION`. */
export function leadingTo(draft: Draft, name: string): string[] {
  return Object.entries(draft.states ?? {}).flatMap(([state, { on }]) =>
    Object.entries((on ?? {}) as Actions)
      .filter(([, action]) => action.to === name || action.branch?.some?.((arm) => arm.to === name))
      .filter(() => state !== name)
      .map(([action]) => `${state}.${action}`),
  );
}

/** Adds an action to the next state, for the party that acts first in the draft. */
export function addAction(draft: Draft, state: string, action: string): Draft {
  const names = Object.keys(draft.states ?? {});
  const next = names[names.indexOf(state) + 1] ?? names.find((name) => name !== state) ?? state;
  const rule: Partial<Action> = { label: labelOf(action), by: firstActor(draft), to: next };
  return inState(draft, state, (found) => withActions(found, (actions) => ({ ...actions, [action]: rule })));
}

function firstActor(draft: Draft): Action['by'] {
  const [first] = Object.values(draft.states ?? {})
    .flatMap(({ on }) => Object.values((on ?? {}) as Actions))
    .flatMap(({ by }) => (typeof by === 'object' && by.perm ? [{ party: by.party, perm: by.perm }] : []));
  return (first ?? { party: Object.keys(draft.parties ?? {})[0] ?? '', perm: '' }) as Action['by'];
}

/** The action under another name in its place; what follows its state's tasks or timers by this name goes with it. */
export function renameAction(draft: Draft, state: string, from: string, to: string): Draft {
  return inState(draft, state, (found) => ({
    ...withActions(found, (actions) => renameKey(actions, from, to)),
    ...(found.task?.onComplete === from && { task: { ...found.task, onComplete: to } }),
    ...(Array.isArray(found.timers) && {
      timers: found.timers.map((timer) => (timer.fire === from ? { ...timer, fire: to } : timer)),
    }),
  }));
}

export function removeAction(draft: Draft, state: string, action: string): Draft {
  return inState(draft, state, (found) => withActions(found, ({ [action]: _gone, ...actions }) => actions));
}

function inState(draft: Draft, name: string, change: (state: Partial<State>) => Partial<State>): Draft {
  const found = draft.states?.[name];
  return found ? { ...draft, states: { ...draft.states, [name]: change(found) } } : draft;
}

function withActions(state: Partial<State>, change: (actions: Actions) => Actions): Partial<State> {
  return state.on ? { ...state, on: change(state.on as Actions) as State['on'] } : { ...state, ...added(change) };
}

/** A final state has no actions, and gets none by a change that adds none. */
function added(change: (actions: Actions) => Actions): Partial<State> {
  const on = change({});
  return Object.keys(on).length > 0 ? { on: on as State['on'] } : {};
}

function renameKey<T>(record: Record<string, T>, from: string, to: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]));
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
