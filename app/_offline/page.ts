import { type DateLook, formatDate } from '@/app/_ui/format-date';
import { newPublicId } from '@/lib/platform/id';
import { addWaiting, KEPT_TABS, type KeptRow, type KeptWork, readWaiting, readWork } from './kept';
import type { OfflineWords } from './words';

/**
 * Milliseconds between retries: short enough for a lift door, while a hundred phones make at most thirty requests a
 * second.
 */
const ASK_AGAIN_MS = 3000;
/** A static file that needs neither session nor database. */
const PROBE = '/robots.txt';

const look = readLook();
const words: OfflineWords = JSON.parse(document.body.dataset.words ?? '{}')[look.locale];

/** Reads the reader's preferences (preferences.ts) by hand: the schema would be most of this script. */
function readLook(): DateLook & { theme: string | undefined } {
  const cookie = /(?:^|; )dms-preferences=([^;]*)/.exec(document.cookie)?.[1];
  let chosen: Partial<Record<'locale' | 'era' | 'theme', unknown>> = {};
  try {
    chosen = JSON.parse(decodeURIComponent(cookie ?? '')) ?? {};
  } catch {
    // No preference set.
  }
  const locale = chosen.locale === 'en' ? 'en' : 'th';
  const era = chosen.era === 'ad' || chosen.era === 'be' ? chosen.era : locale === 'en' ? 'ad' : 'be';
  return { locale, era, theme: chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : undefined };
}

function make(tag: string, text = '', className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function button(text: string, onPress: () => void): HTMLElement {
  const element = make('button', text);
  element.addEventListener('click', onPress);
  return element;
}

function head(): HTMLElement {
  const bar = make('header', '', 'bar');
  const said = make('div');
  said.append(make('h1', words.title), make('p', words.text));
  bar.append(
    said,
    button(words.retry, () => location.reload()),
  );
  return bar;
}

function lists(work: KeptWork, waiting: ReadonlySet<string>): HTMLElement[] {
  const shown = new Set<string>();
  return KEPT_TABS.flatMap((tab) => {
    const list = work.lists[tab];
    if (!list) return [];
    const left = list.rows.filter(({ key }) => !shown.has(key));
    if (left.length < list.rows.length && left.length === 0) return [];
    for (const { key } of left) shown.add(key);
    const at = formatDate(new Date(list.savedAt).toISOString(), 'datetime', look);
    const rows = make('ul');
    rows.setAttribute('aria-label', words[tab]);
    rows.append(...left.map((row) => rowOf(row, work, waiting.has(row.instanceId))));
    return [
      make('h3', words[tab]),
      make('p', words.asOf.replace('{at}', at), 'muted'),
      left.length > 0 ? rows : make('p', words.empty),
    ];
  });
}

function rowOf(row: KeptRow, work: KeptWork, isWaiting: boolean): HTMLElement {
  const item = make('li');
  const about = make('div');
  const number = row.number ?? words.noNumber;
  const due = row.dueAt && `${words.due} ${formatDate(row.dueAt, 'short', look)}`;
  about.append(
    make('p', number, 'number'),
    make('p', row.subject),
    make('p', [row.typeName, row.from, row.asked, due].filter(Boolean).join(' · '), 'muted'),
  );
  item.append(about);
  if (isWaiting) item.append(make('span', words.waiting, 'waiting'));
  else if (row.canAcknowledge) {
    const press = button(row.receipt, () => void acknowledge(row, work, press));
    press.setAttribute('aria-label', `${row.receipt} ${row.number ?? row.subject}`);
    item.append(press);
  }
  return item;
}

async function acknowledge(row: KeptRow, { userPublicId, organizationPublicId }: KeptWork, press: HTMLElement) {
  const { instanceId, versionNo } = row;
  const label = row.number ?? row.subject;
  const own = { userPublicId, organizationPublicId, idempotencyKey: newPublicId(), instanceId, versionNo, label };
  const state = make('span', '', 'waiting');
  state.setAttribute('role', 'status');
  press.replaceWith(state);
  state.textContent = (await addWaiting([own])) ? words.waiting : words.notKept;
}

async function show(): Promise<void> {
  document.documentElement.lang = look.locale;
  if (look.theme) document.documentElement.dataset.theme = look.theme;
  document.title = words.title;
  const work = await readWork();
  const waiting = work ? await readWaiting(work) : [];
  const main = document.querySelector('main');
  main?.replaceChildren(
    head(),
    ...(work
      ? [
          make('h2', `${words.work} ${work.organizationCode}`),
          ...lists(work, new Set(waiting.map(({ instanceId }) => instanceId))),
        ]
      : [make('p', words.nothingKept, 'muted')]),
  );
}

/** Reloads the current address as soon as the server answers. */
async function returnWhenBack(): Promise<void> {
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(() => void returnWhenBack(), ASK_AGAIN_MS);
}

void show();
setTimeout(() => void returnWhenBack(), ASK_AGAIN_MS);
