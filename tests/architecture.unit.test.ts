import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORRESPONDENCE_TYPES } from '@/db/seed/master/correspondence-types';
import { ANY_KIND_CODES } from '@/lib/documents/kind-traits';
import { SUBJECT_CODES } from '@/lib/workflow/definitions/subjects';

/**
 * The layers, checked by reading all imports. scripts call all, app and workers call lib, lib uses db, nothing imports
 * upwards, and no import cycle exists. No server code is reachable from a client file, and no kind of document is named
 * outside its declarations. A check that saw too few files fails, and so does one that misses a planted violation.
 */
const ROOT = resolve(import.meta.dirname, '..');
const LAYERS = ['app', 'lib', 'db', 'workers', 'scripts'] as const;
const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

interface Import {
  from: string;
  target: string;
  isType: boolean;
}

type Sources = ReadonlyMap<string, string>;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

function listSources(folder: string): string[] {
  return listFiles(folder).filter((path) => !isTest(path));
}

function readSources(): Sources {
  return new Map(LAYERS.flatMap(listSources).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Relative and aliased specifiers become paths from the root, without extension; packages keep their name. */
function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[4] ?? match[5] ?? '';
    const target = specifier.startsWith('@/')
      ? specifier.slice(2)
      : specifier.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(from), specifier))
        : `package:${specifier}`;
    return { from, target, isType: match[2] !== undefined };
  });
}

const FORBIDDEN: readonly { from: RegExp; target: RegExp; why: string }[] = [
  {
    from: /^app\//,
    target: /^db\/(?!(numbering-|operations-|handling-)?enums$)/,
    why: 'app talks to lib, never to the database: put the query into lib',
  },
  { from: /^app\//, target: /^workers\//, why: 'the web never runs worker code: emit an event' },
  { from: /^lib\//, target: /^(app|workers)\//, why: 'lib is framework-free: move shared code down into lib' },
  {
    from: /^lib\//,
    target: /^package:(next(?!-)|react$|react-dom|next\/)/,
    why: 'lib runs in the worker and in scripts too',
  },
  {
    from: /^lib\/(?!.*\/testing\/)/,
    target: /^db\/seed\//,
    why: 'the seed writes what lib defines: move the definition into lib',
  },
  {
    from: /^db\/(?!seed\/|testing\/)/,
    target: /^(app|workers|lib\/(?!platform\/env$))/,
    why: 'db knows lib/platform/env and nothing else of ours',
  },
  {
    from: /^app\/(?!_ui\/link\.tsx$)/,
    target: /^package:next\/link$/,
    why: 'take _ui/link: this one fetches every page whose link is in sight',
  },
  {
    from: /^(?!lib\/platform\/tables\/)/,
    target: /^package:(csv-parse|yauzl|saxen|numfmt|exceljs|xlsx|papaparse|read-excel-file)/,
    why: 'tables are read by lib/platform/tables/read-table-apart',
  },
  {
    from: /^workers\//,
    // The layouts of paper are React of the app; the worker prints them.
    target: /^(app\/(?!_worker\/)|db\/schema|package:next)/,
    why: 'a handler that needs SQL belongs in lib',
  },
  {
    from: /^(app|lib|db|workers)\/(?!(.*\/)?testing\/)/,
    target: /^scripts\//,
    why: 'a script uses the product, never the other way: move the shared code into lib',
  },
];

function violations(sources: Sources): string[] {
  const all = [...sources].flatMap(([path, text]) => importsOf(path, text));
  const layering = all.flatMap((entry) =>
    FORBIDDEN.filter(
      (rule) =>
        rule.from.test(entry.from) && rule.target.test(entry.target) && !(entry.isType && /^app\//.test(entry.from)),
    ).map((rule) => `${entry.from} imports ${entry.target}: ${rule.why}`),
  );
  return [
    ...layering,
    ...areaCrossings(all),
    ...clientLeaks(sources),
    ...domainCycles(sources),
    ...fileCycles(sources),
    ...kindSwitches(sources),
    ...secondAnswers(sources),
    ...secondCounts(sources),
    ...textsByHand(sources),
    ...daysByHand(sources),
    ...codesByHand(sources),
    ...namesByHand(sources),
  ];
}

/** A filter of codes that ignores former codes: `hasOrganizationCode` and its like include them. */
function codesByHand(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    /\b(inArray|anyOf)\(\w+\.(organization|project|contract)Code\b/.test(text) && !/\/(seed|testing)\//.test(path)
      ? [`${path} filters by codes: ask has-code.ts`]
      : [],
  );
}

/** A second way to write a person's name, or to choose a name by the reader's language. */
const NAMES = /CONCAT_WS\(' ', \$\{\w+\.firstName|\? (\w+)\.nameTh : \1\.nameEn/;

function namesByHand(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.startsWith('lib/') && path !== 'lib/people/names.ts' && NAMES.test(text)
      ? [`${path} words a name: ask lib/people/names.ts`]
      : [],
  );
}

/** Codes of types, without OTHER, which is a reason as well. */
const TYPE_CODES = CORRESPONDENCE_TYPES.map(({ typeCode }) => typeCode).filter((code) => code !== 'OTHER');
const NAMES_OF_TYPES = '(?:RFA_TYPE_CODE|TRANSMITTAL_TYPE_CODE|NCR_TYPE_CODE|CIRCULATION_TYPE|INCOMING_TYPE)';
const KIND_SWITCH = new RegExp(
  `['"](${[...TYPE_CODES, ...SUBJECT_CODES.filter((code) => code.endsWith('_revision'))].join('|')})['"]` +
    `|[!=]== (${NAMES_OF_TYPES}|['"](${ANY_KIND_CODES.join('|')})['"])|\\b${NAMES_OF_TYPES} [!=]==` +
    '|\\b(hasOwnModule|isIncoming)\\b',
  'g',
);
/** Files that may name a kind: its own declarations, the definitions and templates of its type, and sample data. */
const NAMES_KINDS =
  /^(lib\/documents\/(kinds\/|[\w-]+\/kind\.ts|document\/kind\/|kind-traits)|lib\/workflow\/definitions\/|lib\/numbering\/engine\/template\/|db\/(seed|testing)\/|app\/\(dev\)\/|scripts\/)|\/testing\//;
/** A decision by the name of a kind or type: the next kind needs an edit there that no compiler finds. */
function kindSwitches(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    NAMES_KINDS.test(path) || path.startsWith('db/enums')
      ? []
      : [...text.matchAll(KIND_SWITCH)].map(
          ([found]) => `${path} names a kind of document (${found}): ask KIND_TRAITS, KINDS or SUBJECTS`,
        ),
  );
}

/** A second reader of a backup's objects would skip the comparison with their records. */
const READS_BACKUPS = /\btarget\.read\(|\.decrypt\(stored\)/;
const MAY_READ_BACKUPS = ['lib/operations/backup/manifest.ts', 'lib/operations/backup/recorded.ts'];

function unprovenReads(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => READS_BACKUPS.test(text) && !MAY_READ_BACKUPS.includes(path))
    .map(([path]) => `${path} reads an object of a backup: take readRecorded, readContent or readSigned`);
}

/**
 * Facts that decide whether a person acts for an organization: `lib/people/identity/access/may-act.ts` reads them
 * (decision 074).
 */
const DECIDES_WHO_ACTS = /\b(userAssignments|users\.isService|mayActFor)\b/;
/** Files that answer it, show, copy or compare a person's own roles, or count the holders of a role. */
const READS_ASSIGNMENTS =
  /^(lib\/people\/|lib\/operations\/personal-data\/|lib\/workflow\/authoring\/(definition-context|sample-parties)\.ts|lib\/messages\/notifications\/notify\/people\.ts|lib\/platform\/current-rights\.ts|db\/)/;

/** A second answer to "may this person act for this organization?" */
function secondAnswers(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const [, found] = DECIDES_WHO_ACTS.exec(text) ?? [];
    return found && !READS_ASSIGNMENTS.test(path) ? [`${path} reads ${found}: ask mayAct or actsFor`] : [];
  });
}

/**
 * Files that a client file may import by value. Schemas, rules, cells of registers, the error catalogue and the fields'
 * words, enums, the number templates' language, and the app's own client parts.
 */
const CLIENT_SAFE =
  /^(lib\/[\w-]+\/[\w-]+\/([\w-]+\/)?(schema|fields|rules|details|constants|rights|cells)|lib\/numbering\/engine\/template\/[\w-]+|lib\/platform\/(errors\/(catalog|field-words)|account-name|id|public-id|text|visible-text|canonical-text|search-text|near-pattern|time\/(project-day|calendar-day|parse-date|month-names))|lib\/documents\/(document-path|kind-traits|type-word)|db\/(numbering-|operations-|handling-)?enums)$/;

function clientLeaks(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, text] of sources) {
    if (!/^\s*['"]use client['"]/.test(text)) continue;
    const seen = new Set<string>();
    const visit = (file: string, trail: string[]): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const entry of importsOf(file, sources.get(file) ?? '')) {
        if (entry.isType || entry.target.startsWith('package:')) continue;
        const target = fileOf(sources, entry.target);
        if (!target || /^\s*['"]use server['"]/.test(sources.get(target) ?? '')) continue;
        const bare = target.replace(/\.tsx?$/, '');
        if (/^(lib|db|workers)\//.test(bare) && !CLIENT_SAFE.test(bare) && !seenThroughSafe(trail)) {
          found.push(
            `${path} reaches ${target} (${[...trail, file].join(' → ')}): client code may use schema, rules and the error catalogue only`,
          );
          continue;
        }
        visit(target, [...trail, file]);
      }
    };
    visit(path, []);
  }
  return found;
}

/** A pure schema may lean on its own pure neighbours. */
function seenThroughSafe(trail: readonly string[]): boolean {
  return trail.some((file) => CLIENT_SAFE.test(file.replace(/\.tsx?$/, '')));
}

function fileOf(sources: Sources, target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => sources.has(candidate));
}

/** `area/domain` of a file in lib, or `platform` alone: its folders are one domain. */
function domainOf(path: string): string | undefined {
  const [, area, domain] = /^lib\/([\w-]+)\/([\w-]+)/.exec(path) ?? [];
  return area === 'platform' ? area : area && `${area}/${domain}`;
}

/**
 * Other areas that an area of lib may use; `area/domain` names one domain of an area. Documents and numbering use each
 * other, as the engine and its documents do: their domains form no cycle. The README of each area lists the same.
 */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  people: ['platform'],
  workflow: ['platform', 'people'],
  documents: ['platform', 'people', 'workflow', 'numbering/engine', 'numbering/imported'],
  numbering: ['platform', 'people', 'workflow', 'documents'],
  work: [
    'platform',
    'people',
    'workflow',
    'documents',
    'numbering/engine',
    'numbering/imported',
    'messages/notifications',
  ],
  messages: ['platform', 'people', 'workflow', 'documents', 'numbering', 'work/my-work'],
  operations: ['platform', 'people', 'workflow', 'documents', 'numbering', 'work', 'messages'],
};

function areaCrossings(all: readonly Import[]): string[] {
  return all.flatMap(({ from, target }) => {
    const [, area = ''] = /^lib\/([\w-]+)/.exec(from) ?? [];
    const [, other = ''] = /^lib\/([\w-]+)/.exec(target) ?? [];
    if (!area || !other || area === other) return [];
    const allowed = AREAS[area] ?? [];
    if (allowed.includes(other) || allowed.includes(domainOf(target) ?? '')) return [];
    return [`${from} imports ${target}: ${area} uses ${allowed.join(', ') || 'no other area'}`];
  });
}

/** Domains of lib must form a graph without cycles; two that need each other want an event between them. */
function domainCycles(sources: Sources): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    const from = domainOf(path);
    if (!from) continue;
    for (const entry of importsOf(path, text)) {
      const to = domainOf(entry.target);
      if (to && to !== from && !entry.isType) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const found: string[] = [];
  for (const start of graph.keys()) {
    const walk = (node: string, trail: readonly string[]): void => {
      for (const next of graph.get(node) ?? []) {
        if (next === start) found.push(`domain cycle: ${[...trail, node, next].join(' → ')}`);
        else if (next > start && !trail.includes(next)) walk(next, [...trail, node]);
      }
    };
    walk(start, []);
  }
  return found;
}

/** A cycle of files loads in an order that depends on the entry point; a cycle by a type alone hides who owns it. */
function fileCycles(sources: Sources): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push(`import cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
    if (done.has(file)) return;
    done.add(file);
    for (const { target } of importsOf(file, sources.get(file) ?? '')) {
      const next = fileOf(sources, target);
      if (next) visit(next, [...trail, file]);
    }
  };
  for (const file of sources.keys()) visit(file, []);
  return found;
}

const ENGINE = 'lib/workflow/engine/registered-subjects.ts';
const REGISTRATION = 'lib/documents/kinds/register-subjects.ts';

/**
 * The engine imports no kind: a process that moves documents imports the kinds' parts by itself. An entry point is a file
 * that no other one imports, or one that Next loads by itself. Vitest registers for the files of tests.
 */
function unregisteredEntries(sources: Sources): string[] {
  const targets = new Map(
    [...sources].map(([path, text]) => [
      path,
      importsOf(path, text).flatMap(({ target, isType }) => (isType ? [] : (fileOf(sources, target) ?? []))),
    ]),
  );
  const imported = new Set([...targets.values()].flat());
  const isEntry = (path: string, text: string) =>
    (!imported.has(path) && !isTest(path)) || /^\s*['"]use server['"]/.test(text);
  return [...sources].flatMap(([path, text]) => {
    if (!isEntry(path, text)) return [];
    const reached = new Set([path]);
    for (const file of reached) for (const target of targets.get(file) ?? []) reached.add(target);
    return reached.has(ENGINE) && !reached.has(REGISTRATION)
      ? [`${path} reaches the workflow engine: import ${REGISTRATION}`]
      : [];
  });
}

/** The sources of what waits for a person, which `countOwed` adds up (decision 081). */
const COUNTS_WORK = /\b(countInformed|countResubmissions|countOwed)\(/;
const MAY_COUNT_WORK =
  /^lib\/work\/my-work\/(count-owed|count-my-work|work-facets|informed-work|expected-resubmissions)\.ts$/;

/** A second count of somebody's work would leave a part of it out. */
function secondCounts(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    COUNTS_WORK.test(text) && !MAY_COUNT_WORK.test(path) ? [`${path} counts work: ask countMyWork`] : [],
  );
}

/** A string schema that trims or counts by itself: `trim` and `min` take what cannot be seen for text. */
const TEXT_BY_HAND = /(\w+)(?::| =)[^:=]{0,60}?z\s*\.string\(\)\s*\.(trim|min)\(/g;
/** Looked up or compared, never stored as typed: codes, names of the product, secrets. */
const LOOKED_UP =
  /^(\w*[cC]odes?|project|type|organization|template|consumer|errorClass|idempotencyKey|scopes|stepName|Guard|Values|subTypeNumber|number|ticket|token|proof|\w*[pP]assword|repeated|AUTH_SECRET)$/;
/** The schemas themselves, and names and codes that are typed to sign in. */
const TYPED_PROOFS =
  /^(lib\/platform\/text\.ts|lib\/people\/identity\/(factors\/)?schema|app\/\(auth\)\/|app\/\(app\)\/settings\/security\/|app\/\(dev\)\/)/;

/** Text of people is `line`, `requiredLine`, `reasonLine`, `paragraphs` of lib/platform/text: one answer to "is it empty". */
function textsByHand(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    TYPED_PROOFS.test(path)
      ? []
      : [...text.matchAll(TEXT_BY_HAND)].flatMap(([, name = '', verb]) =>
          verb === 'min' && LOOKED_UP.test(name)
            ? []
            : [`${path} checks the text ${name} by hand: take line, requiredLine or reasonLine of lib/platform/text`],
        ),
  );
}

/** A schema of a day or a pattern for one: it takes the year 2569 for A.D. */
const DAY_BY_HAND = /z\s*\.iso\.date\(|\.regex\(\/\^\\d\{4\}-/;
/** The schema itself, and answers: stored values are shown unchanged. */
const ANSWERS = /^lib\/platform\/(time\/calendar-day|search-note)\.ts$|\/(dto|fields)\.ts$/;

function daysByHand(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    DAY_BY_HAND.test(text) && !ANSWERS.test(path)
      ? [`${path} checks a day by hand: take CalendarDay of lib/platform/time/calendar-day`]
      : [],
  );
}

describe('architecture', () => {
  const sources = readSources();

  it('was looked at in full', () => {
    expect(sources.size).toBeGreaterThan(100);
  });

  it('keeps the layers apart and server code out of the browser', () => {
    expect(violations(sources)).toEqual([]);
  });

  it('has eight areas in lib, each with a README that names those it uses', () => {
    const folders = readdirSync(join(ROOT, 'lib')).filter((name) => name !== 'README.md');
    expect(folders.sort()).toEqual(Object.keys(AREAS).sort());
    for (const [area, uses] of Object.entries(AREAS)) {
      const readme = readFileSync(join(ROOT, 'lib', area, 'README.md'), 'utf8');
      for (const used of uses) if (area !== 'operations') expect(readme, area).toContain(`\`${used}\``);
    }
  });

  it('has no file named for being a dumping ground', () => {
    const names = [...sources.keys()].filter((path) =>
      /(^|\/)(utils|helpers|misc|common|types|index)\.tsx?$/.test(path),
    );
    expect(names).toEqual([]);
  });

  it('gives the workflow engine the parts of every kind in each process', () => {
    const files = [...LAYERS, 'tests'].flatMap(listFiles);
    const all = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
    expect(unregisteredEntries(all)).toEqual([]);
    const planted = "import { transition } from '@/lib/workflow/engine/moves/transition';";
    expect(unregisteredEntries(new Map([...all, ['scripts/planted.ts', planted]]))).toHaveLength(1);
    const action = "'use server';\nimport { moveBySystem } from '@/lib/workflow/engine/moves/system-action';";
    expect(unregisteredEntries(new Map([...all, ['app/x/actions.ts', action]]))).toHaveLength(1);
  });

  it('reads an object of a backup only as it was recorded', () => {
    expect(unprovenReads(sources)).toEqual([]);
    expect(unprovenReads(new Map([['scripts/restore/x.ts', 'await store.target.read(name)']]))).toHaveLength(1);
    expect(MAY_READ_BACKUPS.every((path) => READS_BACKUPS.test(sources.get(path) ?? ''))).toBe(true);
  });

  it.each([
    ['app/x/page.tsx', "import { users } from '../../db/schema/identity';"],
    ['lib/x/y.ts', "import { redirect } from 'next/navigation';"],
    ['lib/x/y.ts', "import { a } from '@/app/_web/ctx';"],
    ['lib/x/y.ts', "import type { DrawingPlan } from '@/db/seed/demo/drawing-plan';"],
    ['db/x.ts', "import { a } from '@/lib/platform/logger';"],
    ['workers/x.ts', "import { users } from '@/db/schema/identity';"],
    ['lib/platform/x.ts', "import { waitFor } from '@/scripts/harness/wait-for';"],
    ['lib/documents/x/y.ts', "import { parse } from 'csv-parse/sync';"],
    ['app/x/page.tsx', "import Link from 'next/link';"],
    ['lib/platform/x.ts', "import { a } from '@/lib/people/identity/access/access';"],
    ['lib/documents/x/y.ts', "import type { a } from '@/lib/numbering/records/dto';"],
    ['lib/x/y.ts', "const isRfa = typeCode === 'RFA';"],
    ['lib/x/y.ts', "const isLetter = kind === 'letter';"],
    ['app/x/page.tsx', 'const isRfa = typeCode === RFA_TYPE_CODE;'],
    ['app/x/page.tsx', 'const isSheet = typeCode === CIRCULATION_TYPE;'],
    ['lib/x/y.ts', "if (event.entityType !== 'circulation') return;"],
    ['lib/x/y.ts', 'const isTransmittal = TRANSMITTAL_TYPE_CODE === typeCode;'],
    ['lib/x/y.ts', "if (facts.hasOwnModule) return 'FORBIDDEN';"],
    ['lib/x/y.ts', 'const sender = isIncoming(typeCode) ? null : originator;'],
    ['app/x/leaf.tsx', "'use client';\nimport { env } from '@/lib/platform/env';"],
    ['lib/x/y.ts', 'const dueDate = z.iso.date().nullable();'],
    ['app/x/y.ts', 'const day = z.string().regex(/^\\d{4}-\\d{2}-\\d{2}$/);'],
    ['lib/x/y.ts', 'const subject = z.string().min(1).max(500);'],
    ['lib/x/y.ts', 'z.strictObject({ reason: z\n  .string()\n  .trim()\n  .min(5) })'],
    ['lib/x/y.ts', 'z.strictObject({ code: z.string().trim().min(1) })'],
    ['lib/x/y.ts', 'where(inArray(senders.organizationCode, codes))'],
    ['lib/x/y.ts', 'anyOf(contracts.contractCode, filters.contract)'],
    ['lib/x/y.ts', "CONCAT_WS(' ', $" + '{users.firstName}, ...'],
    ['lib/x/y.ts', "ctx.locale === 'th' ? projects.nameTh : projects.nameEn"],
  ])('catches a planted violation in %s', (path, text) => {
    expect(violations(new Map([...sources, [path, text]]))).not.toEqual([]);
  });

  it('catches a planted cycle between two domains', () => {
    const planted = new Map([
      ['lib/x/one/a.ts', "import { b } from '../two/b';"],
      ['lib/x/two/b.ts', "import { a } from '@/lib/x/one/a';"],
    ]);
    expect(domainCycles(planted)).toHaveLength(1);
  });

  it('catches a planted second answer to who may act', () => {
    const planted = new Map(sources).set('lib/work/planted.ts', 'eq(userAssignments.userId, users.userId)');
    expect(violations(planted)).toEqual(['lib/work/planted.ts reads userAssignments: ask mayAct or actsFor']);
  });

  it('catches a planted second count of work', () => {
    const planted = new Map(sources).set('lib/work/planted.ts', 'await countInformed(ctx, question)');
    expect(violations(planted)).toEqual(['lib/work/planted.ts counts work: ask countMyWork']);
  });

  it('catches a planted cycle of files, by a type alone', () => {
    const planted = new Map([
      ['lib/one/a.ts', "import { b } from './b';"],
      ['lib/one/b.ts', "import { c } from './c';"],
      ['lib/one/c.ts', "import type { A } from './a';"],
    ]);
    expect(fileCycles(planted)).toEqual(['import cycle: lib/one/a.ts → lib/one/b.ts → lib/one/c.ts → lib/one/a.ts']);
  });
});
