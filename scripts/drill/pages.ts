import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPublicId } from '@/lib/platform/id';
import { ask, type Door, nameOf } from '../harness/ask';
import { ROOT } from '../steps/places.mjs';
import { type Draft, type Sender, type Sent, write } from './clients';

const PAUSE_MS = 200;
/** People look at a page before they press its button. */
const THINK_MS = 2000;
/** As a browser opens to one host. */
const CONNECTIONS = 6;
const PROJECT = 'LCBP3-C2';

/** The page of a draft as a browser has it: of the build that answered, with that build's files and actions. */
export interface OpenPage {
  build: string;
  address: string;
  assets: string[];
  draft: Draft;
  sender: Sender;
}

/** Results of page visits. */
export interface Visits {
  sent: Sent[];
  /** Answers after which the browser tried again. */
  refusals: string[];
  /** Faults that no further try repairs. */
  broken: string[];
}

export function newVisits(): Visits {
  return { sent: [], refusals: [], broken: [] };
}

/** Writes a letter and opens it. Whatever fails is tried again, as people do. */
export async function openDraft(door: Door, sender: Sender, { refusals }: Visits, through = door): Promise<OpenPage> {
  const draft = await write<Draft>(through, '/correspondences', {
    token: sender.token,
    body: sender.letter,
    refusals,
  });
  const address = `/p/${PROJECT}/correspondence/${draft.publicId}/edit`;
  for (;;) {
    const reply = await ask(door, address, { headers: { cookie: sender.cookie } });
    if (reply.status === 200) {
      const assets = [...new Set(reply.text.match(/\/_next\/static\/[^"'\\\s?)<]+/g) ?? [])];
      const build = /<html[^>]* data-build="([^"]*)"/.exec(reply.text)?.[1] ?? '';
      return { build, address, assets, draft, sender };
    }
    refusals.push(`page ${nameOf(reply)}`);
    await sleep(PAUSE_MS);
  }
}

/** Those of `files` that are not served with the right type. */
export async function missingOf(door: Door, files: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  const check = async (file: string) => {
    const reply = await ask(door, file);
    const type = String(reply.headers['content-type']);
    const isRight = reply.status === 200 && (!file.endsWith('.js') || type.includes('javascript'));
    if (!isRight) missing.push(`${file}: ${nameOf(reply)} ${type}`);
  };
  const left = [...files];
  const checkOn = async () => {
    for (let file = left.pop(); file; file = left.pop()) await check(file);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, checkOn));
  return missing;
}

/** Every file that pages of a build may ask for. */
export function staticFilesOf(build: string): string[] {
  const folder = path.join(ROOT, build, 'static');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/_next/static/${file.split(path.sep).map(encodeURIComponent).join('/')}`);
}

/** Presses the page's button until the letter is sent; every try has the same key. @param actionId of the page's build */
export async function submitFrom(door: Door, page: OpenPage, actionId: string, visits: Visits): Promise<void> {
  const { draft, sender } = page;
  const { publicId, versionNo } = draft;
  const command = { idempotencyKey: newPublicId(), input: { publicId, versionNo } };
  const body = JSON.stringify([command, { actingOrganizationPublicId: sender.organizationPublicId }]);
  const headers = {
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
    cookie: sender.cookie,
    'next-action': actionId,
    origin: `https://${door.host}`,
  };
  for (;;) {
    const reply = await ask(door, page.address, { headers, body });
    const documentNumber = /"documentNumber":"([^"]+)"/.exec(reply.text)?.[1];
    if (reply.status === 200 && reply.text.includes('"ok":true') && documentNumber) {
      visits.sent.push({ publicId: draft.publicId, documentNumber, at: performance.now() });
      return;
    }
    const code = /"code":"(\w+)"/.exec(reply.text)?.[1];
    if (reply.status === 404 || (reply.status === 200 && code !== 'BUSY')) {
      visits.broken.push(
        `a page of build '${page.build}' could not submit: ${nameOf(reply)} ${reply.text.slice(0, 200)}`,
      );
      return;
    }
    visits.refusals.push(`action ${code ?? nameOf(reply)}`);
    await sleep(PAUSE_MS);
  }
}

/** People who open a draft, look at it, and send it, again and again. @param actionOf id of the action, by the page's build */
export function startVisitors(door: Door, senders: readonly Sender[], actionOf: (page: OpenPage) => string) {
  const visits = newVisits();
  let isStopping = false;
  const visit = async (sender: Sender) => {
    while (!isStopping) {
      const page = await openDraft(door, sender, visits);
      await sleep(Math.random() * THINK_MS);
      // Files that a page loads late.
      const late = page.assets.filter(() => Math.random() < 0.2);
      visits.broken.push(...(await missingOf(door, late)));
      await submitFrom(door, page, actionOf(page), visits);
    }
  };
  const running = Promise.all(senders.map(visit));
  return {
    stop: async () => {
      isStopping = true;
      await running;
      return visits;
    },
  };
}
