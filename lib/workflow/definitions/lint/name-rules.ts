import { PERMISSION_CODES, permissionsOf, ROLES } from '@/lib/people/identity/access/permissions';
import type { Action, Definition, State } from '../schema';
import { subjectOf } from '../subjects';
import { codeListOf } from './code-lists';
import { finding, type LintFinding } from './messages';

type Path = readonly (string | number)[];

const KNOWN = new Set<string>(PERMISSION_CODES);
/** The Superadmin holds every permission but is no party in daily work. */
const HELD = new Set<string>(
  ROLES.filter(({ code }) => code !== 'SUPERADMIN').flatMap(({ code }) => permissionsOf(code)),
);

/** Names in a definition: E09, E17, E18, E20, E22 and undeclared variables (E10). */
export function lintNames(definition: Definition): LintFinding[] {
  return [
    ...lintHead(definition),
    ...Object.entries(definition.states).flatMap(([name, state]) => [
      ...lintState(definition, name, state),
      ...Object.entries(state.on ?? {}).flatMap(([action, rule]) =>
        lintAction(definition, action, rule, ['states', name, 'on', action]),
      ),
    ]),
  ];
}

function lintHead(definition: Definition): LintFinding[] {
  const subject = subjectOf(definition.subject);
  const variables = Object.entries(definition.vars.doc).flatMap(([name, type]) => {
    const known = Object.hasOwn(subject.vars, name) ? subject.vars[name] : undefined;
    if (known === undefined) return [finding('E10.variable', ['vars', 'doc', name], { name })];
    return known === type ? [] : [finding('E10.type', ['vars', 'doc', name], { name, type: known })];
  });
  const sources = Object.entries(definition.parties).flatMap(([party, source]) =>
    subject.sources.includes(source) ? [] : [finding('E09.source', ['parties', party], { name: source })],
  );
  const codes = Object.entries(definition.codeLists ?? {}).flatMap(([name, list]) =>
    'inline' in list
      ? repeated(list.inline.map(({ code }) => code)).map(({ value, index }) =>
          finding('E17.twice', ['codeLists', name, 'inline', index, 'code'], { name: value }),
        )
      : [],
  );
  return [...variables, ...sources, ...codes];
}

function lintState(definition: Definition, name: string, state: State): LintFinding[] {
  const subject = subjectOf(definition.subject);
  const path = ['states', name];
  const found: LintFinding[] = [];
  if (!subject.statuses.includes(state.status)) {
    found.push(finding('E18', [...path, 'status'], { name: state.status }));
  }
  if (state.visibility) {
    found.push(...lintParty(definition, state.visibility.slice('party:'.length), [...path, 'visibility']));
  }
  if (state.due && 'field' in state.due && !subject.dates.includes(state.due.field)) {
    found.push(finding('E09.field', [...path, 'due', 'field'], { name: state.due.field }));
  }
  for (const [index, command] of (state.allows ?? []).entries()) {
    if (!subject.allows.includes(command))
      found.push(finding('E09.allows', [...path, 'allows', index], { name: command }));
  }
  if (state.final === 'revise' && subject.allows.length > 0 && !state.allows?.length) found.push(finding('E22', path));
  const timers = state.timers ?? [];
  for (const { value, index } of repeated(timers.map(({ id }) => id))) {
    found.push(finding('E17.twice', [...path, 'timers', index, 'id'], { name: value }));
  }
  for (const [index, { notify }] of timers.entries()) {
    if (!notify) continue;
    const at = [...path, 'timers', index, 'notify'];
    found.push(
      ...lintParty(definition, notify.party, [...at, 'party']),
      ...lintPermission(notify.perm, [...at, 'perm']),
    );
  }
  return [...found, ...lintTaskNames(definition, state, [...path, 'task'])];
}

function lintTaskNames(definition: Definition, state: State, path: Path): LintFinding[] {
  const { task } = state;
  if (!task) return [];
  const subject = subjectOf(definition.subject);
  const { assign } = task;
  const found = lintParty(definition, assign.party, [...path, 'assign', 'party']);
  if (assign.perm) found.push(...lintPermission(assign.perm, [...path, 'assign', 'perm']));
  if (task.reassign) found.push(...lintPermission(task.reassign, [...path, 'reassign']));
  if (assign.list && !subject.lists.includes(assign.list)) {
    found.push(finding('E09.list', [...path, 'assign', 'list'], { name: assign.list }));
  }
  if (assign.team && !subject.isReviewed) found.push(finding('E09.team', [...path, 'assign', 'team']));
  if (!assign.perm && !assign.team && !assign.list) found.push(finding('E09.no_assignee', [...path, 'assign']));
  if (task.action && Object.hasOwn(state.on ?? {}, task.action)) {
    found.push(finding('E17.twice', [...path, 'action'], { name: task.action }));
  }
  return [...found, ...lintInput(definition, task.input, [...path, 'input'])];
}

function lintAction(definition: Definition, name: string, action: Action, path: Path): LintFinding[] {
  const found = lintInput(definition, action.input, [...path, 'input']);
  const subject = subjectOf(definition.subject);
  if (action.by !== 'system') {
    const { party, perm, assignee } = action.by;
    found.push(...lintParty(definition, party, [...path, 'by', 'party']));
    if (perm) found.push(...lintPermission(perm, [...path, 'by', 'perm']));
    if (!perm && !assignee) found.push(finding('E09.everybody', [...path, 'by'], { name: party }));
    if (!action.label) found.push(finding('E20.button', path, { name }));
  }
  if (action.status !== undefined && !subject.statuses.includes(action.status)) {
    found.push(finding('E18', [...path, 'status'], { name: action.status }));
  }
  if (action.record !== undefined && !subject.records.includes(action.record)) {
    found.push(finding('E09.record', [...path, 'record'], { name: action.record }));
  }
  for (const { value, index } of repeated((action.require ?? []).map(({ id }) => id))) {
    found.push(finding('E17.twice', [...path, 'require', index, 'id'], { name: value }));
  }
  return found;
}

function lintParty(definition: Definition, party: string, path: Path): LintFinding[] {
  return Object.hasOwn(definition.parties, party) ? [] : [finding('E09.party', path, { name: party })];
}

function lintPermission(permission: string, path: Path): LintFinding[] {
  if (!KNOWN.has(permission)) return [finding('E09.permission', path, { name: permission })];
  return HELD.has(permission) ? [] : [finding('E09.no_holder', path, { name: permission })];
}

function lintInput(definition: Definition, input: Action['input'], path: Path): LintFinding[] {
  const found: LintFinding[] = [];
  const isReasons = (name: string): boolean => {
    const list = codeListOf(definition, name);
    return list !== undefined && 'table' in list && list.table === 'rfa_return_reasons';
  };
  if (input?.code !== undefined) {
    const name = input.code;
    if (!codeListOf(definition, name)) found.push(finding('E09.codes', [...path, 'code'], { name }));
    else if (isReasons(name)) found.push(finding('E09.decisions', [...path, 'code'], { name }));
  }
  if (input?.reason !== undefined) {
    const name = input.reason;
    if (!codeListOf(definition, name)) found.push(finding('E09.codes', [...path, 'reason'], { name }));
    else if (!isReasons(name)) found.push(finding('E09.reasons', [...path, 'reason'], { name }));
  }
  return found;
}

function repeated(values: readonly string[]): { value: string; index: number }[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [{ value, index }] : []));
}
