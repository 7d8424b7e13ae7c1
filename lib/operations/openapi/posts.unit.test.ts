import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document';

const ROOT = path.resolve('app/api/v1');

/** These change nothing: the same call twice is the same answer by itself. */
const READING = [
  '/document-numbering/preview',
  '/workflow-definitions/lint',
  '/workflow-definitions/simulate',
  '/workflow-definitions/impact',
  '/workflow-definitions/import',
];

/** The paths of the routes that answer POST, as the description writes them. */
const posts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts' && !file.includes('[...'))
  .filter((file) => /export (?:const|async function|function) POST\b/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  .map((file) => `/${path.dirname(file).replace(/\[(\w+)\]/g, '{$1}')}`);

/** Their verbs keep the stored answers themselves: one per document, or for content that is streamed. */
const KEEP_THEIR_ANSWERS = [
  '/attachments',
  '/correspondences/bulk-submit',
  '/document-numbering/imports',
  '/rfas/bulk-submit',
  '/workflow-instances/{id}/transitions',
];

/** By which helper a handler is made, also where a function of another file makes it for several addresses. */
const factories = readFileSync(path.join(ROOT, 'drawings/_revised/handlers.ts'), 'utf8');
function madeBy(post: string): string | undefined {
  const file = path.join(ROOT, post.replace(/\{(\w+)\}/g, '[$1]'), 'route.ts');
  const maker = /export const POST = (\w+)\(/.exec(readFileSync(file, 'utf8'))?.[1];
  return new RegExp(`function ${maker}\\([^}]*?return (\\w+)\\(`).exec(factories)?.[1] ?? maker;
}

/** Actions of these verbs carry no key: a repeated call meets the version or the state that the first one changed. */
const REPEATABLE = [
  'approveReset',
  'assignType',
  'createDraft',
  'migrateInstances',
  'publishDefinition',
  'reassignTask',
  'rejectReset',
  'removeAlias',
  'replayDeadLetter',
  'requestReset',
  'resolveDeadLetter',
  'retireDefinition',
  'rollbackFormat',
  'saveFormatVersion',
  'updateContractDrawing',
  'updateDrawing',
  'updateDrawingRevision',
  'withdrawDrawingRevision',
  'withdrawReset',
];

const APP = path.resolve('app');
const appFiles = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(APP, file), 'utf8') }));

/** Verbs of lib that take an idempotency claim, by name. */
const commands = new Set(
  readdirSync(path.resolve('lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(path.resolve('lib', file), 'utf8').matchAll(
        /^export (?:async )?function (\w+)\(\s*ctx: UserCtx,[^)]*?\bclaim: IdempotencyClaim/gms,
      ),
    ])
    .map(([, name]) => name ?? ''),
);

interface Described {
  post?: { parameters?: { name?: string; in?: string }[] };
}

describe('a POST that changes something', () => {
  const paths = openApiDocument('session').paths as Record<string, Described>;

  it('is described, whichever route answers it', () => {
    expect(posts.length).toBeGreaterThan(10);
    expect(posts.filter((post) => !paths[post]?.post)).toEqual([]);
  });

  it('takes an Idempotency-Key', () => {
    const takesKey = (post: string) =>
      paths[post]?.post?.parameters?.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header');
    expect(posts.filter((post) => !takesKey(post) && !READING.includes(post))).toEqual([]);
  });

  it('is a command, or a verb that keeps its answers itself', () => {
    const bypassing = posts.filter((post) => madeBy(post) !== 'commandRoute' && !READING.includes(post));
    expect(bypassing).toEqual(KEEP_THEIR_ANSWERS);
  });
});

describe('a command in the app', () => {
  it('runs through `command`, `commandRoute` or `runCommand`', () => {
    expect(commands.size).toBeGreaterThan(30);
    expect(appFiles.length).toBeGreaterThan(300);
    const byHand = appFiles.filter(({ text }) =>
      /import \{(?!\s*type )[^}]*\} from '@\/lib\/platform\/idempotency'/.test(text),
    );
    expect(byHand.map(({ file }) => file)).toEqual([]);
  });

  it('has a name of its own as an action: a key of one command is refused by another', () => {
    const names = appFiles.flatMap(({ text }) => [...text.matchAll(/\bcommand\(\s*'(\w+)'/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('carries a key as an action, unless a repeated call is refused by a version or a state', () => {
    const keyless = appFiles.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:action|ownAction)\(\s*\w+,\s*(\w+)/g)].map(([, verb]) => verb ?? ''),
    );
    expect(keyless.filter((verb) => commands.has(verb)).sort()).toEqual(REPEATABLE);
  });
});
