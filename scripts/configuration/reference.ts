import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Env } from '@/lib/platform/env';

/** A variable as `.env.example` explains it. */
interface Variable {
  name: string;
  example: string;
}

/** Variables that share an explanation. */
interface Entry {
  variables: Variable[];
  text: string;
}

interface Section {
  title: string;
  entries: Entry[];
}

/** Read by a command, the build or a library, and not by the product. */
const READ_ELSEWHERE = [
  'BUILD_NAME',
  'DATABASE_ADMIN_URL',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'PW_CHROMIUM',
  'TEST_MYSQL_URL',
  'TEST_REDIS_URL',
];

/** Set by the commands or a supervisor, never by people. */
const SET_BY_COMMANDS = ['NODE_ENV'];

/**
 * The configuration reference: names, types and defaults of the schema that the processes parse, explained by
 * `.env.example`.
 * @throws Error when a variable of the schema has no explanation, or an explanation has no variable
 */
export function configurationReference(): string {
  const { properties = {} } = z.toJSONSchema(Env, { io: 'input', unrepresentable: 'any' });
  const sections = readSections(readFileSync('.env.example', 'utf8'));
  const explained = sections.flatMap(({ entries }) => entries.flatMap(({ variables }) => variables));
  const missing = Object.keys(properties).filter(
    (name) => !SET_BY_COMMANDS.includes(name) && !explained.some((one) => one.name === name),
  );
  const unknown = explained.filter(({ name }) => !(name in properties) && !READ_ELSEWHERE.includes(name));
  if (missing.length > 0) throw new Error(`.env.example does not explain ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`no process reads ${unknown.map(({ name }) => name).join(', ')}`);
  const rows = ({ variables, text }: Entry) =>
    variables.map(({ name, example }, index) => {
      const schema = properties[name];
      const kind = typeof schema === 'object' ? describeKind(schema) : 'text';
      return `| \`${name}\` | ${kind} | ${index === 0 ? cell(text) : 'see above'}${example ? `<br>e.g. \`${cell(example)}\`` : ''} |`;
    });
  return [
    '# Configuration reference',
    '',
    'Made by `npm run docs:configuration` from the schema of `lib/platform/env.ts` and `.env.example`; a test compares them. A wrong value stops a process with the name of its variable. An empty value counts as not set.',
    ...sections.flatMap(({ title, entries }) => [
      '',
      `## ${title}`,
      '',
      '| variable | value and default | meaning |',
      '|---|---|---|',
      ...entries.flatMap(rows),
    ]),
    '',
  ].join('\n');
}

type JsonSchema = Exclude<NonNullable<z.core.JSONSchema.BaseSchema['properties']>[string], boolean>;

function describeKind({
  type,
  enum: values,
  minLength,
  minimum,
  exclusiveMinimum,
  maximum,
  default: preset,
}: JsonSchema): string {
  const bounds = [
    ...(minLength !== undefined ? [`of ${minLength} characters or more`] : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`≥ ${minimum}`] : []),
    ...(exclusiveMinimum !== undefined ? [`> ${exclusiveMinimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`≤ ${maximum}`] : []),
  ].join(', ');
  const word = type === 'string' ? 'text' : (type ?? 'text');
  const kind = values ? values.map((value) => `\`${value}\``).join(' or ') : [word, bounds].filter(Boolean).join(' ');
  const shown = typeof preset === 'boolean' ? Number(preset) : preset;
  return `${kind}${shown === undefined ? '' : `; default \`${shown}\``}`;
}

function readSections(text: string): Section[] {
  const sections: Section[] = [];
  let comment: string[] = [];
  let entry: Entry | null = null;
  for (const line of text.split('\n')) {
    const title = /^# --- (.+?) -+$/.exec(line)?.[1];
    const [, name, example = ''] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (title) {
      sections.push({ title, entries: [] });
      comment = [];
      entry = null;
    } else if (name) {
      if (!entry || comment.length > 0) {
        entry = { variables: [], text: comment.join(' ') };
        sections.at(-1)?.entries.push(entry);
        comment = [];
      }
      entry.variables.push({ name, example });
    } else if (line.startsWith('# ')) comment.push(line.slice(2));
    else comment = [];
  }
  return sections;
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
