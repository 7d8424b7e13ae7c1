import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { closeRedis } from '@/lib/platform/redis';
import { OPERATIONS } from './operations';
import { callApi, tokenOf } from './testing/call-operation';

// docs/rest.md is what a client developer begins with: its operations exist, and its commands work in their order.

const PAGE = readFileSync(path.join(process.cwd(), 'docs/rest.md'), 'utf8');
const SCOPES = ['document.view', 'correspondence.create', 'correspondence.submit'];

const variables: Record<string, string> = { API: 'https://dms.example.org/api/v1' };

beforeAll(async () => {
  const person = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  variables.TOKEN = await tokenOf(await userCtx(person), SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** The commands of the page, one a line. */
function commandsOf(page: string): string[] {
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block]) => (block ?? '').replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => line.includes('curl '));
}

/** A text in double quotes as the shell reads it. */
function unquote(text: string): string {
  return text.replace(/\$([A-Z]+)/g, (_whole, name: string) => variables[name] ?? '').replaceAll('\\"', '"');
}

/** Runs a curl command of the page: a method, headers, a body, an address, and perhaps a variable from the answer. */
async function run(command: string): Promise<void> {
  const [, variable, field] = /^([A-Z]+)=\$\(.*\| jq -r '?\.([\w.[\]]+)'?\)$/.exec(command) ?? [];
  const quoted = [...command.matchAll(/(-H|-d)? ?"((?:[^"\\]|\\.)*)"/g)].map(([, option, text]) => ({
    option,
    text: unquote(text ?? ''),
  }));
  const headers = new Headers(
    quoted.flatMap(({ option, text }): [string, string][] => {
      const [name, ...value] = text.split(': ');
      return option === '-H' && name ? [[name, value.join(': ')]] : [];
    }),
  );
  const address = quoted.find(({ option, text }) => option === undefined && text.startsWith('https://'))?.text;
  const body = quoted.find(({ option }) => option === '-d')?.text;
  const method = /-X (\w+)/.exec(command)?.[1] ?? 'GET';
  const response = await callApi(new Request(address ?? '', { method, headers, ...(body !== undefined && { body }) }));
  const answer: unknown = await response.json();
  expect(response.ok, `${command}\n${JSON.stringify(answer)}`).toBe(true);
  if (!variable || !field) return;
  const keys = field.split(/[.[\]]+/).filter(Boolean);
  const value = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], answer);
  expect(value, command).toEqual(expect.any(String));
  variables[variable] = String(value);
}

describe('docs/rest.md', () => {
  it('names operations that exist', () => {
    const ids: readonly string[] = OPERATIONS.map(({ id }) => id);
    const verbs =
      /^(get|list|create|update|submit|bulkSubmit|transition|preview|generate|request|upload|download)[A-Z]/;
    const named = [...PAGE.matchAll(/`([a-z]\w+)`/g)].flatMap(([, name]) => (name && verbs.test(name) ? [name] : []));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !ids.includes(name))).toEqual([]);
  });

  it('gives commands that work, each with what the ones above it answered', async () => {
    const commands = commandsOf(PAGE);
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) await run(command);
  });
});
