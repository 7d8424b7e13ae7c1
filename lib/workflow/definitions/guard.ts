import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import type { VarType } from './subjects';

/** A condition longer than this cannot be read; the deepest shipped one has 9 nodes. */
const LIMITS = { maxAstNodes: 200, maxDepth: 20, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 4 };

/**
 * All else is closed: `matches` runs any regular expression, `dyn` disables the type checker. Conditions see no clock,
 * because the same facts must always give the same answer.
 */
const FUNCTIONS = new Set(['size', 'contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim']);
const MACROS = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);

export interface CodeFact {
  code: string;
  disposition: string;
}

/** Facts that a condition may read. Only declared facts, and only an object's own properties. */
export interface GuardFacts {
  doc: Readonly<Record<string, unknown>>;
  actor: { orgId: string; perms: readonly string[]; isDelegate: boolean };
  /** `code` as looked up in its list, never as sent. */
  input?: { code?: CodeFact | null; reason?: string | null };
  task?: { total: number; responded: number; result?: CodeFact | null };
}

/** Variables in scope of a condition. */
export interface GuardScope {
  doc: Readonly<Record<string, VarType>>;
  hasCode: boolean;
  hasReason: boolean;
  hasTask: boolean;
  /** Its answers choose a code. */
  hasResult: boolean;
}

type GuardResult = { holds: true } | { holds: false; error: string | null };

export interface Guard {
  readonly source: string;
  /** Never throws; an error of any kind is a false with the reason. */
  test(facts: GuardFacts): GuardResult;
}

type FieldType = VarType | { code: 'string'; disposition: 'string' };
type Shape = Record<string, Record<string, FieldType>>;
const CODE = { code: 'string', disposition: 'string' } as const;

function shapeOf(scope: GuardScope): Shape {
  const input: Record<string, FieldType> = {};
  if (scope.hasCode) input.code = CODE;
  if (scope.hasReason) input.reason = 'string';
  return {
    doc: { ...scope.doc },
    actor: { orgId: 'string', perms: 'list<string>', isDelegate: 'bool' },
    ...(Object.keys(input).length > 0 ? { input } : {}),
    ...(scope.hasTask
      ? { task: { total: 'int' as const, responded: 'int' as const, ...(scope.hasResult && { result: CODE }) } }
      : {}),
  };
}

function environmentOf(shape: Shape): Environment {
  const environment = new Environment({ limits: LIMITS, unlistedVariablesAreDyn: false });
  for (const [name, schema] of Object.entries(shape)) environment.registerVariable({ name, schema });
  return environment;
}

/** Why a condition may not be used, in the checker's words; null when it may. */
export function checkGuard(source: string, scope: GuardScope): string | null {
  try {
    return problemOf(source, environmentOf(shapeOf(scope)));
  } catch (error) {
    return firstLine(error);
  }
}

/** The facts that a valid condition reads, e.g. `input.code.disposition`; null when it is not valid. */
export function readPaths(source: string, scope: GuardScope): string[] | null {
  if (checkGuard(source, scope) !== null) return null;
  return walk(environmentOf(shapeOf(scope)).parse(source).ast).paths;
}

function problemOf(source: string, environment: Environment): string | null {
  const result = environment.check(source);
  if (!result.valid) return firstLine(result.error);
  if (result.type !== 'bool') return `bool expected, got ${result.type}`;
  return walk(environment.parse(source).ast).problem;
}

/**
 * A compiled condition. One that fails the check never holds: a stored definition that a later checker refuses closes
 * its gate instead of opening it.
 */
export function compileGuard(source: string, scope: GuardScope): Guard {
  const shape = shapeOf(scope);
  try {
    const environment = environmentOf(shape);
    const problem = problemOf(source, environment);
    if (problem) return refusing(source, problem);
    const program = environment.parse(source);
    const { paths } = walk(program.ast);
    return {
      source,
      test: (facts) => {
        try {
          const context = project(facts, shape, paths);
          return program(context) === true ? { holds: true } : { holds: false, error: null };
        } catch (error) {
          return { holds: false, error: firstLine(error) };
        }
      },
    };
  } catch (error) {
    return refusing(source, firstLine(error));
  }
}

function refusing(source: string, error: string): Guard {
  return { source, test: () => ({ holds: false, error }) };
}

interface Walked {
  /** Facts that are read, e.g. `input.code.disposition`. */
  paths: string[];
  problem: string | null;
}

/** Walks the tree: collects the facts it reads, and finds forbidden calls and nested loops. */
function walk(root: ASTNode): Walked {
  const paths: string[] = [];
  let problem: string | null = null;
  const visit = (node: ASTNode, macros: number): void => {
    const path = pathOf(node);
    if (path) {
      paths.push(path);
      return;
    }
    let inside = macros;
    if (node.op === 'call' || node.op === 'rcall') {
      const name = node.args[0];
      if (MACROS.has(name)) inside += 1;
      else if (!FUNCTIONS.has(name)) problem ??= `function ${name} is not allowed`;
      if (inside > 1) problem ??= 'a loop inside a loop is not allowed';
    }
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(root, 0);
  return { paths, problem };
}

function childrenOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) collect(part);
    else if (isNode(value)) found.push(value);
  };
  collect(node.args);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

const ROOTS = new Set(['doc', 'actor', 'input', 'task']);

/** `input.code.disposition` for a chain of plain selections from a root variable, else null. */
function pathOf(node: ASTNode): string | null {
  if (node.op === 'id') return ROOTS.has(node.args) ? node.args : null;
  if (node.op !== '.') return null;
  const parent = pathOf(node.args[0]);
  return parent ? `${parent}.${node.args[1]}` : null;
}

/**
 * Copies the facts that the condition reads. A missing or mistyped one is an error even where CEL would short-circuit
 * past it (`missing || true`): a gate never opens because something was not known.
 */
function project(facts: GuardFacts, shape: Shape, paths: readonly string[]): Record<string, unknown> {
  const context: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    const [root = '', field = ''] = path.split('.');
    const type = own(shape[root] ?? {}, field);
    if (type === undefined) throw new Error(`${path} is not declared`);
    const value = own(own(facts, root) ?? {}, field);
    context[root] ??= {};
    context[root][field] = typeof type === 'string' ? cast(value, type, path) : castCode(value, path);
  }
  return context;
}

function own(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) return undefined;
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** A code list that long would never be evaluated within the time a person waits; the longest real one has 8. */
const MAX_LIST = 500;
const MAX_TEXT = 10_000;

function cast(value: unknown, type: unknown, path: string): unknown {
  if (type === 'bool' && typeof value === 'boolean') return value;
  if (type === 'string' && typeof value === 'string' && value.length <= MAX_TEXT) return value;
  if (type === 'int' && Number.isSafeInteger(value)) return BigInt(value as number);
  if (type === 'double' && Number.isFinite(value)) return value;
  if (type === 'list<string>' && Array.isArray(value) && value.length <= MAX_LIST) {
    return value.map((part) => cast(part, 'string', path));
  }
  throw new Error(`${path} is not of type ${String(type)}`);
}

function castCode(value: unknown, path: string): CodeFact {
  const code = cast(own(value, 'code'), 'string', path) as string;
  return { code, disposition: cast(own(value, 'disposition'), 'string', path) as string };
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}
