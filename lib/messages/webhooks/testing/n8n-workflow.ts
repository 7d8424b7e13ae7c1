import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Runs a workflow that people import, as n8n does: its code as it is, and its nodes in order of their connections. It
// supports only the features of our workflows and refuses others, so that nothing is assumed.

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
    options?: { fallbackOutput?: string; rawBody?: boolean; response?: { response: object } };
    assignments?: { assignments: { name: string; value: string }[] };
    url?: string;
    genericAuthType?: string;
    headerParameters?: { parameters: { name: string; value: string }[] };
    jsonBody?: string;
  };
  credentials?: Record<string, { name: string }>;
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

/** A request of an HTTP Request node; n8n adds what the credential holds. */
export interface NodeRequest {
  url: string;
  credential: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

/** The node at which an execution ended, and what arrived there. */
export interface Execution {
  endedAt: string;
  item: Record<string, unknown> | null;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<{ json: Record<string, unknown> }[]>;

export function readN8nWorkflow(file: string): Workflow {
  return JSON.parse(readFileSync(`ops/n8n/${file}`, 'utf8')) as Workflow;
}

/**
 * A workflow that is switched on and remembers what it has seen; an execution that fails throws what n8n would show.
 * @param env n8n's environment
 * @param call answers the HTTP Request node
 */
export function startN8nWorkflow(
  { nodes, connections }: Workflow,
  env: Record<string, string>,
  call?: (request: NodeRequest) => Promise<{ statusCode: number; body: unknown }>,
): (request: Request) => Promise<Execution> {
  const memory = {};
  const nodeOf = (name: string | undefined): Node => {
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`no node ${name}`);
    return node;
  };
  return async (request) => {
    let node = nodeOf(nodes.find(({ type }) => type === 'n8n-nodes-base.webhook')?.name);
    let item: Record<string, unknown> = { headers: request.headers };
    for (;;) {
      const { output, next } = await pass(node, item, { request, env, memory, call });
      if (output === null) return { endedAt: node.name, item: null };
      item = output;
      const following = connections[node.name]?.main[next]?.[0];
      if (!following) return { endedAt: node.name, item };
      node = nodeOf(following.node);
    }
  };
}

interface Surroundings {
  request: Request;
  env: Record<string, string>;
  memory: object;
  call: Parameters<typeof startN8nWorkflow>[2];
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
        conditions.conditions.every((condition) => isMet(condition, item, around.env)),
      );
      return { output: matched === -1 ? null : item, next: matched };
    }
    case 'n8n-nodes-base.set': {
      const set = (assignments?.assignments ?? []).map(({ name, value }) => [name, fill(value, item, around.env)]);
      return { output: Object.fromEntries(set), next: 0 };
    }
    case 'n8n-nodes-base.httpRequest':
      return { output: { ...(await send(node, item, around)) }, next: 0 };
    case 'n8n-nodes-base.noOp':
      return { output: item, next: 0 };
    default:
      throw new Error(`a node of another kind: ${node.type}`);
  }
}

async function send({ parameters, credentials }: Node, item: Record<string, unknown>, { env, call }: Surroundings) {
  const { url = '', genericAuthType = '', headerParameters, jsonBody = '', options } = parameters;
  const answer = options?.response?.response;
  // Otherwise the node itself fails, and the next one sees no status.
  if (!answer || !('neverError' in answer && 'fullResponse' in answer)) throw new Error('a node that keeps no status');
  if (!call) throw new Error('a workflow that sends');
  return call({
    url,
    credential: credentials?.[genericAuthType]?.name,
    headers: Object.fromEntries(
      (headerParameters?.parameters ?? []).map(({ name, value }) => [name, fill(value, item, env)]),
    ),
    body: JSON.parse(fill(jsonBody, item, env)),
  });
}

function runCode(code: string, item: Record<string, unknown>, { request, env, memory }: Surroundings) {
  const run = new AsyncFunction('$env', '$input', '$getWorkflowStaticData', 'require', code);
  return run.call(
    { helpers: { getBinaryDataBuffer: async () => Buffer.from(request.text) } },
    env,
    { first: () => ({ json: item }) },
    () => memory,
    createRequire(import.meta.url),
  );
}

function isMet(
  { leftValue, rightValue, operator }: Condition,
  item: Record<string, unknown>,
  env: Record<string, string>,
): boolean {
  if (operator.type !== 'string' || operator.operation !== 'equals') throw new Error('another comparison');
  return fill(leftValue, item, env) === rightValue;
}

/** Texts that begin with `=` are expressions. */
function fill(text: string, item: Record<string, unknown>, env: Record<string, string>): string {
  if (!text.startsWith('=')) return text;
  return text.slice(1).replace(/\{\{ (.+?) \}\}/g, (_whole, expression: string) => {
    const value: unknown = new Function('$json', '$env', `return ${expression};`)(item, env);
    if (value === undefined) throw new Error(`the message has no ${expression}`);
    return String(value);
  });
}
