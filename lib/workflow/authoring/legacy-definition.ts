import { z } from 'zod';
import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import { AppError } from '@/lib/platform/errors/app-error';
import { WORKFLOW_EVENTS } from '../definitions/events';
import { type SubjectCode, subjectOf, USUAL_SUBJECT } from '../definitions/subjects';
import { jsonLogicToCel } from './json-logic-to-cel';

// The older form: a list or record of states with `on`, `require.role`, `condition` as JSON Logic and `events`.

const Condition = z.union([
  z.object({ type: z.literal('json-logic'), rule: z.unknown() }),
  z.record(z.string(), z.unknown()),
  z.string(),
]);
// Loose: dropped properties are reported to the importer, not lost silently.
const OlderAction = z.looseObject({
  to: z.string(),
  require: z.looseObject({ role: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
  condition: Condition.optional(),
  events: z.array(z.unknown()).max(20).optional(),
});
const OlderState = z.looseObject({
  name: z.string().optional(),
  initial: z.boolean().optional(),
  terminal: z.boolean().optional(),
  on: z.record(z.string(), OlderAction).optional(),
});
const Older = z.looseObject({
  workflow: z.string().optional(),
  initial: z.string().optional(),
  initialState: z.string().optional(),
  states: z.union([z.array(OlderState).max(60), z.record(z.string(), OlderState)]),
});

/** Known keys of the root, a state, an action and its requirement: translated, or without meaning here. */
const KNOWN = {
  whole: ['workflow', 'version', 'description', 'initial', 'initialState', 'states'],
  state: ['name', 'initial', 'terminal', 'on'],
  action: ['to', 'require', 'condition', 'events'],
  require: ['role'],
} as const;

export interface Translated {
  definition: Record<string, unknown>;
  notes: { th: string; en: string }[];
}

/** Older roles, as party and permission of a kind of document. */
const ROLES: Readonly<Record<string, { party: 'FROM' | 'TO'; permission: string }>> = {
  originator: { party: 'FROM', permission: 'correspondence.submit' },
  creator: { party: 'FROM', permission: 'correspondence.submit' },
  contractor: { party: 'FROM', permission: 'correspondence.submit' },
  editor: { party: 'FROM', permission: 'correspondence.edit' },
  document_control: { party: 'FROM', permission: 'correspondence.submit' },
  recipient: { party: 'TO', permission: 'correspondence.reply' },
  reviewer: { party: 'TO', permission: 'correspondence.reply' },
  approver: { party: 'TO', permission: 'correspondence.close' },
  consultant: { party: 'TO', permission: 'correspondence.reply' },
  owner: { party: 'TO', permission: 'correspondence.close' },
};

/**
 * Translates a definition of the older form into a draft of ours, with notes on all that somebody has to decide.
 * @throws AppError DEFINITION_IMPORT for what has no translation, naming it
 */
export function translateLegacyDefinition(value: unknown, workflowCode: string): Translated {
  const parsed = Older.safeParse(value);
  if (!parsed.success) throw refused(z.prettifyError(parsed.error).split('\n')[0] ?? 'shape');
  const states = statesOf(parsed.data.states);
  refuseSameNames(states.map(([name]) => name));
  const subject = USUAL_SUBJECT;
  const initial =
    parsed.data.initial ??
    parsed.data.initialState ??
    states.find(([, state]) => state.initial)?.[0] ??
    states[0]?.[0] ??
    '';
  const run: Run = { subject, variables: new Set(), notes: new Notes() };
  noteUnknown(parsed.data, 'whole', '', run);
  const translated = states.map(([name, state]) => [nameOf(name), translateState(name, state, run)] as const);
  const declared = Object.entries(subjectOf(subject).vars).filter(([name]) => run.variables.has(name));
  for (const name of run.variables) {
    if (!declared.some(([known]) => known === name)) run.notes.add(`ไม่มีตัวแปร ${name}`, `There is no variable ${name}`);
  }
  return {
    definition: {
      dsl: 'docflow/1',
      code: workflowCode,
      version: 1,
      subject,
      title: { th: workflowCode, en: workflowCode },
      vars: { doc: Object.fromEntries(declared) },
      parties: { FROM: 'doc.originatorOrg', TO: 'doc.toOrgs' },
      initial: nameOf(initial),
      states: Object.fromEntries(translated),
    },
    notes: [
      {
        th: 'ตรวจชื่อไทย สถานะ และวันครบกำหนดของทุกขั้นตอน',
        en: 'Check the Thai names, statuses and due dates of every step',
      },
      ...run.notes.list,
    ],
  };
}

interface Run {
  subject: SubjectCode;
  variables: Set<string>;
  notes: Notes;
}

class Notes {
  readonly list: { th: string; en: string }[] = [];

  add(th: string, en: string): void {
    if (!this.list.some((note) => note.en === en)) this.list.push({ th, en });
  }
}

function statesOf(states: z.infer<typeof Older>['states']): [string, z.infer<typeof OlderState>][] {
  return Array.isArray(states)
    ? states.map((state) => [state.name ?? '', state] as [string, z.infer<typeof OlderState>])
    : Object.entries(states);
}

function nameOf(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 50);
}

/** A name that becomes another's would take its place: two states would be one. */
function refuseSameNames(names: readonly string[]): void {
  const taken = new Map<string, string>();
  for (const given of names) {
    const name = nameOf(given);
    const other = taken.get(name);
    if (other !== undefined) throw refused(`${other} = ${given} (${name})`);
    taken.set(name, given);
  }
}

function noteUnknown(value: object, level: keyof typeof KNOWN, place: string, { notes }: Run): void {
  const known: readonly string[] = KNOWN[level];
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const where = [place, key].filter(Boolean).join('.');
    notes.add(`ไม่ได้แปล ${where}`, `${where} is not translated`);
  }
}

function translateState(given: string, state: z.infer<typeof OlderState>, run: Run): Record<string, unknown> {
  const name = nameOf(given);
  noteUnknown(state, 'state', given, run);
  refuseSameNames(Object.keys(state.on ?? {}));
  const actions = Object.entries(state.on ?? {});
  const isFinal = state.terminal === true || actions.length === 0;
  const isCancelled = /CANCEL|VOID/.test(name);
  return {
    label: { th: given, en: given },
    status: isFinal ? (isCancelled ? 'CCB' : 'CLB') : /DRAFT/.test(name) ? 'DRAFT' : 'SUB',
    ...(isFinal ? { final: isCancelled ? 'cancelled' : 'closed' } : {}),
    ...(isFinal
      ? {}
      : {
          on: Object.fromEntries(
            actions.map(([action, rule]) => {
              noteUnknown(rule, 'action', `${given}.${action}`, run);
              noteUnknown(rule.require ?? {}, 'require', `${given}.${action}.require`, run);
              return [nameOf(action), translateAction(action, rule, run)];
            }),
          ),
        }),
  };
}

function translateAction(name: string, action: z.infer<typeof OlderAction>, run: Run): Record<string, unknown> {
  const requirement = translateCondition(action.condition, run);
  return {
    label: { th: name, en: name },
    by: translateRole(name, action.require?.role, run),
    ...(requirement ? { require: [requirement] } : {}),
    to: nameOf(action.to),
    ...eventsOf(action.events ?? [], run),
  };
}

function translateRole(action: string, role: string | string[] | undefined, { notes }: Run): Record<string, string> {
  const given = Array.isArray(role) ? role : role === undefined ? [] : [role];
  const [first] = given;
  if (given.length > 1) notes.add(`${action}: มีหลายบทบาท ใช้บทบาทแรก`, `${action}: several roles, the first is taken`);
  if (first !== undefined && (PERMISSION_CODES as readonly string[]).includes(first))
    return { party: 'FROM', perm: first };
  const key = (first ?? '').toLowerCase().replaceAll(/[^a-z]+/g, '_');
  const known = Object.hasOwn(ROLES, key) ? ROLES[key] : undefined;
  if (known) return { party: known.party, perm: known.permission };
  // The legacy form let everyone act here. The import closes the action until a person reviews it.
  notes.add(
    `${action}: ไม่รู้จักบทบาท ${first ?? '(ไม่ระบุ)'} กรุณาระบุสิทธิ์`,
    `${action}: unknown role ${first ?? '(none)'}, name a permission`,
  );
  return { party: 'FROM' };
}

function translateCondition(condition: z.infer<typeof Condition> | undefined, run: Run) {
  if (condition === undefined) return null;
  // The older system ran this program text unchecked, so a definition could take it over.
  if (typeof condition === 'string') throw refused('JavaScript');
  const isWrapped = 'type' in condition && condition.type === 'json-logic' && 'rule' in condition;
  const { cel, variables } = jsonLogicToCel(isWrapped ? condition.rule : condition, subjectOf(run.subject).vars);
  for (const name of variables) run.variables.add(name);
  return { id: 'condition', when: cel, error: 'wf.error.condition' };
}

function eventsOf(events: readonly unknown[], { notes }: Run): { emit?: string[] } {
  const names = events.map((event) =>
    typeof event === 'string' ? event : String((event as { type?: unknown } | null)?.type ?? '?'),
  );
  const known = names.filter((name) => (WORKFLOW_EVENTS as readonly string[]).includes(name));
  for (const name of names) {
    if (!known.includes(name))
      notes.add(`เหตุการณ์ ${name} ไม่มีในระบบ จึงตัดออก`, `The event ${name} does not exist and is left out`);
  }
  return known.length > 0 ? { emit: known } : {};
}

function refused(problem: string): AppError {
  return new AppError('DEFINITION_IMPORT', { params: { problem: problem.slice(0, 200) } });
}
