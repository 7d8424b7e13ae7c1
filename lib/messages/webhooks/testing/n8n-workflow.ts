import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// What n8n does with the workflow that people import: its code is run as it is, and its nodes are followed as they are
// connected. Only what the workflow uses is understood; anything else is refused, so that nothing is taken for granted.

interface Condition {
  leftValue: string;
  rightValue: string;
  operator: { type: string; operation: string };
}

interface Node {
  name: string;
  type: string;
  parameters: {
    jsCode?: string;
    rules?: { values: { conditions: { conditions: Condition[]; combinator: string } }[] };
    options?: { fallbackOutput?: string; rawBody?: boolean };
    assignments?: { assignments: { name: string; value: string }[] };
  };
}

interface Workflow {
  id: string;
  active: boolean;
  nodes: Node[];
  connections: Record<string, { main: { node: string; index: number }[][] }>;
}

export interface Request {
  headers: Record<string, string>;
  text: string;
}

/** The node at which an execution ended, and what arrived there. */
export interface Execution {
  endedAt: string;
  item: Record<string, unknown> | null;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<{ json: Record<string, unknown> }[]>;

export const n8nWorkflow = JSON.parse(readFileSync('ops/n8n/dms-failures.json', 'utf8')) as Workflow;

/** A workflow that is switched on and remembers what it has seen; an execution that fails throws what n8n would show. */
export function startN8nWorkflow(secret: string): (request: Request) => Promise<Execution> {
  const memory = {};
  return async (request) => {
    let node = nodeOf(n8nWorkflow.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook')?.name);
    let item: Record<string, unknown> = { headers: request.headers };
    for (;;) {
      const { output, next } = await pass(node, item, { request, secret, memory });
      if (output === null) return { endedAt: node.name, item: null };
      item = output;
      const following = n8nWorkflow.connections[node.name]?.main[next]?.[0];
      if (!following) return { endedAt: node.name, item };
      node = nodeOf(following.node);
    }
  };
}

interface Surroundings {
  request: Request;
  secret: string;
  memory: object;
}

/** @returns what leaves the node, null for nothing, and by which of its outputs */
async function pass(
  node: Node,
  item: Record<string, unknown>,
  around: Surroundings,
): Promise<{ output: Record<string, unknown> | null; next: number }> {
  const { jsCode, rules, options, assignments } = node.parameters;
  switch (node.type) {
    case 'n8n-nodes-base.webhook':
      // Without it there is nothing to compare a signature with.
      if (!options?.rawBody) throw new Error('the webhook node keeps no raw body');
      return { output: item, next: 0 };
    case 'n8n-nodes-base.code': {
      const [made] = await runCode(jsCode ?? '', item, around);
      return { output: made?.json ?? null, next: 0 };
    }
    case 'n8n-nodes-base.switch': {
      if (options?.fallbackOutput !== 'none') throw new Error('a switch with a way out for the rest');
      const matched = (rules?.values ?? []).findIndex(({ conditions }) =>
        conditions.conditions.every((condition) => isMet(condition, item)),
      );
      return { output: matched === -1 ? null : item, next: matched };
    }
    case 'n8n-nodes-base.set': {
      const set = (assignments?.assignments ?? []).map(({ name, value }) => [name, fill(value, item)]);
      return { output: Object.fromEntries(set), next: 0 };
    }
    case 'n8n-nodes-base.noOp':
      return { output: item, next: 0 };
    default:
      throw new Error(`a node of another kind: ${node.type}`);
  }
}

function runCode(code: string, item: Record<string, unknown>, { request, secret, memory }: Surroundings) {
  const run = new AsyncFunction('$env', '$input', '$getWorkflowStaticData', 'require', code);
  return run.call(
    { helpers: { getBinaryDataBuffer: async () => Buffer.from(request.text) } },
    { DMS_WEBHOOK_SECRET: secret },
    { first: () => ({ json: item }) },
    () => memory,
    createRequire(import.meta.url),
  );
}

function isMet({ leftValue, rightValue, operator }: Condition, item: Record<string, unknown>): boolean {
  if (operator.type !== 'string' || operator.operation !== 'equals') throw new Error('another comparison');
  return fill(leftValue, item) === rightValue;
}

/** Texts that begin with `=` are expressions; ours only name fields. */
function fill(text: string, item: Record<string, unknown>): string {
  if (!text.startsWith('=')) return text;
  return text.slice(1).replace(/\{\{ *\$json\.([\w.]+) *\}\}/g, (_whole, path: string) => {
    const value = path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], item);
    if (value === undefined) throw new Error(`the message has no ${path}`);
    return String(value);
  });
}

function nodeOf(name: string | undefined): Node {
  const node = n8nWorkflow.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`no node ${name}`);
  return node;
}
