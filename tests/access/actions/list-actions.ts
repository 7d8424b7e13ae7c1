import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../../../app');

export interface ListedAction {
  /** Path of its file below `app`, without groups of routes: `p/[project]/rfas/actions.ts`. */
  file: string;
  name: string;
  /** The wrapper that makes it (`app/_web/action.ts`); null for an action that is written out. */
  wrapper: 'action' | 'command' | 'ownAction' | 'publicAction' | null;
  load: () => Promise<(...args: unknown[]) => Promise<unknown>>;
}

/** Every server action of the sources: what the files with 'use server' export. */
export function listActions(): ListedAction[] {
  const files = (readdirSync(APP, { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file)).sort();
  return files.flatMap((file) => {
    const source = readFileSync(path.join(APP, file), 'utf8');
    return /^'use server'/.test(source) ? actionsOf(file, source) : [];
  });
}

function actionsOf(file: string, source: string): ListedAction[] {
  const exported = /^export (?:const (\w+) = (?:(action|command|ownAction|publicAction)\()?|async function (\w+))/gm;
  return [...source.matchAll(exported)].map(([, constant, wrapper, written]) => {
    const name = constant ?? written ?? '';
    return {
      file: file.replaceAll(/\([^)]*\)\//g, ''),
      name,
      wrapper: (wrapper as ListedAction['wrapper']) ?? null,
      load: async () => (await import(path.join(APP, file)))[name],
    };
  });
}
