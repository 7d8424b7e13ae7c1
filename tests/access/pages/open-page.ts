import { NextRequest } from 'next/server';
import type { ReactNode } from 'react';
import { type Browser, openRequest } from '../actions/call';
import { markOf } from '../ask';
import { request as asking } from '../next-headers';
import { type ListedPage, type Params, pathOf } from './list-pages';
import { type Made, runComponents } from './run-components';

export interface Opened {
  /** As in expected.ts; 401: led to the sign-in; →: led elsewhere. */
  mark: string;
  /** Answer in place of a page: the redirect's target, or the refusal without its reference. */
  instead: unknown;
  /** Texts of the page, in its content, title and data. */
  words: string;
}

export interface Address {
  method: string;
  params: Params;
  query: URLSearchParams;
}

/** Errors that a page throws in place of itself, as Next marks them. */
const REDIRECT = /^NEXT_REDIRECT;[^;]*;([^;]*);/;
const REFUSAL = /^NEXT_HTTP_ERROR_FALLBACK;(\d+)/;
const HOST = 'localhost:3000';

/** Opens a page, or asks a route handler, as this browser does. */
export async function openPage(page: ListedPage, address: Address, browser: Pick<Browser, 'cookie'>): Promise<Opened> {
  openRequest(browser);
  for (const [name, value] of asking.cookies) asking.headers.set('cookie', `${name}=${value}`);
  const loaded = await page.load();
  return page.kind === 'route'
    ? askRoute(page, loaded, address, asking.headers)
    : showPage(loaded, await page.loadLayouts(), address);
}

type Handler = (request: NextRequest, context: { params: Promise<Params> }) => Promise<Response>;

async function askRoute(
  page: ListedPage,
  loaded: Record<string, unknown>,
  { method, params, query }: Address,
  headers: Headers,
): Promise<Opened> {
  const request = new NextRequest(`http://${HOST}${pathOf(page, params)}?${query}`, { method, headers });
  const answer = await (loaded[method] as Handler)(request, { params: Promise.resolve(params) });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { mark: '●', instead: null, words: '' };
  }
  const text = await answer.text();
  const location = answer.headers.get('location');
  if (location !== null) return led(location);
  if (answer.ok) return { mark: '●', instead: null, words: text };
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const { ref: _ref, ...refusal } = isJson ? JSON.parse(text) : { code: String(answer.status) };
  return { mark: markOf(answer.status, refusal.code), instead: isJson ? refusal : text, words: '' };
}

/** A form’s post cannot show a refusal: its code is in the address it leads to. */
function led(target: string): Opened {
  const { pathname, searchParams } = new URL(target, `http://${HOST}`);
  const refused = searchParams.get('refused');
  const mark = refused === null ? '→' : markOf(303, refused);
  return { mark: pathname === '/login' ? '401' : mark, instead: target, words: target };
}

type Make = (given: object) => ReactNode;

async function showPage(
  loaded: Record<string, unknown>,
  layouts: readonly Record<string, unknown>[],
  { params, query }: Address,
): Promise<Opened> {
  const props = () => ({
    params: Promise.resolve(params),
    searchParams: Promise.resolve(Object.fromEntries(query)),
  });
  const made: Made = { isRefused: false, words: [] };
  // Next renders both at the same time: a page may not rely on its layout to refuse.
  const around: Made = { isRefused: false, words: [] };
  try {
    const title = loaded.generateMetadata as ((given: object) => Promise<unknown>) | undefined;
    await runComponents((loaded.default as Make)(props()), made);
    const isEmpty = made.words.length === 0;
    for (const layout of layouts) await runComponents((layout.default as Make)({ ...props(), children: null }), around);
    made.isRefused ||= isEmpty && around.isRefused;
    await runComponents(await title?.(props()), made);
  } catch (error) {
    const digest = String((error as { digest?: unknown } | null)?.digest);
    const [, target] = REDIRECT.exec(digest) ?? [];
    if (target !== undefined) return led(target);
    const status = REFUSAL.exec(digest)?.[1];
    if (status === undefined) throw error;
    return { mark: markOf(Number(status), status), instead: status, words: '' };
  }
  return { mark: made.isRefused ? '–' : '●', instead: null, words: [...made.words, ...around.words].join('\n') };
}
