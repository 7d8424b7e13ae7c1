import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve('app');

/** The verbs that take numbers; whatever else they do, whoever calls one is counted. */
const ISSUING = [
  'bulkSubmit',
  'generateNumber',
  'giveNumber',
  'reserveNumbers',
  'submitCorrespondence',
  'submitDrafts',
  'submitRfa',
  'submitRfas',
];

/** Routes and actions, which are the borders: pages only read. */
const borders = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(route|actions)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const callOf = (verb: string) => new RegExp(`(?<![\\w.])${verb}\\(`);

/** What one route or action does: from its `export` to the next. */
function commandsOf({ file, text }: { file: string; text: string }) {
  return text.split(/^(?=export )/m).map((command) => ({ file, command }));
}

const issuing = borders.flatMap(commandsOf).filter(({ command }) => ISSUING.some((verb) => callOf(verb).test(command)));

describe('whoever is given a number', () => {
  it('is counted by the limit, over REST and in the app alike', () => {
    const uncounted = issuing.filter(({ command }) => !callOf('countNumberingCall').test(command));
    expect(uncounted.map(({ file, command }) => `${file}: ${command.slice(0, 60)}`)).toEqual([]);
  });

  it('came through a verb that is known here', () => {
    const verbs = ISSUING.filter((verb) => !issuing.some(({ command }) => callOf(verb).test(command)));
    expect(verbs, 'nobody calls it').toEqual([]);
    expect(issuing.length).toBeGreaterThanOrEqual(12);
  });
});
