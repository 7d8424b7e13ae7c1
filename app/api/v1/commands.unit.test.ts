import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation } from '@/app/_web/operation';
import { OPERATIONS } from './operations';

/** These change nothing: the same call twice is the same answer by itself. */
const READING = [
  '/document-numbering/preview',
  '/workflow-definitions/impact',
  '/workflow-definitions/import',
  '/workflow-definitions/lint',
  '/workflow-definitions/simulate',
];

const posts = OPERATIONS.filter(({ method }) => method === 'post');
const pathsOf = (operations: readonly Operation[]) => operations.map(({ path }) => path).sort();

/** Their verbs keep the stored answers themselves: one per document, or for content that is streamed. */
const KEEP_THEIR_ANSWERS = [
  '/attachments',
  '/correspondences/bulk-submit',
  '/document-numbering/imports',
  '/rfas/bulk-submit',
  '/workflow-instances/acknowledge',
  '/workflow-instances/{id}/transitions',
];

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

describe('a POST that changes something', () => {
  it('takes an Idempotency-Key', () => {
    expect(posts.length).toBeGreaterThan(10);
    expect(pathsOf(posts.filter(({ isIdempotent }) => !isIdempotent))).toEqual(READING);
  });

  it('is a command, or a verb that keeps its answers itself', () => {
    const ownAnswers = posts.filter((operation) => operation.isIdempotent && !('verb' in operation));
    expect(pathsOf(ownAnswers)).toEqual(KEEP_THEIR_ANSWERS);
  });
});

describe('a command in the app', () => {
  it('runs through `command`, `commandOperation` or `runCommand`', () => {
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
