import * as React from 'react';
import { isValidElement, type ReactNode } from 'react';
import { NoPermission } from '@/app/_ui/no-permission';

/** Rendered parts of a page, as far as the server renders them. */
export interface Made {
  isRefused: boolean;
  /** All texts, and all that its client components are given: that is sent to the browser as well. */
  words: string[];
}

type Component = (props: object, ref?: unknown) => ReactNode | Promise<ReactNode>;
type Given = Record<string, unknown>;

/** Thrown where a component asks for what only a browser has: its state, its effects, its contexts. */
const FOR_BROWSERS = Symbol('for browsers');
/** Hooks for a server component, as React's own server renderer offers them. */
const ON_SERVERS: Readonly<Record<string, unknown>> = {
  useId: () => 'id',
  useMemo: (make: () => unknown) => make(),
  useCallback: (made: unknown) => made,
  useDebugValue: () => undefined,
};
const dispatcher = new Proxy(ON_SERVERS, {
  get: (hooks, name: string) =>
    hooks[name] ??
    (() => {
      throw FOR_BROWSERS;
    }),
});
const internals = (React as unknown as Record<string, { H: unknown }>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as { H: unknown };

/**
 * Runs the server components of a tree, as Next does to send a page. A component that asks for a browser is not run:
 * what it was given is looked through in its place.
 */
export async function runComponents(node: unknown, made: Made, seen = new Set<object>()): Promise<void> {
  if (typeof node === 'string') return void made.words.push(node);
  if (typeof node !== 'object' || node === null) return;
  if (node instanceof Promise) return runComponents(await node, made, seen);
  if (isValidElement<Given>(node)) return runElement(node.type, node.props, made, seen);
  if (seen.has(node)) return;
  seen.add(node);
  for (const part of Array.isArray(node) ? node : Object.values(node)) await runComponents(part, made, seen);
}

async function runElement(type: unknown, props: Given, made: Made, seen: Set<object>): Promise<void> {
  if (type === NoPermission) made.isRefused = true;
  const component = componentOf(type);
  const shown = component ? call(component, props) : FOR_BROWSERS;
  return runComponents(shown === FOR_BROWSERS ? { ...props } : await shown, made, seen);
}

/** Null for a non-function: an element of HTML, a fragment, a context. */
function componentOf(type: unknown): Component | null {
  if (typeof type === 'function') return type.prototype?.isReactComponent ? null : (type as Component);
  const { render } = (typeof type === 'object' && type !== null ? type : {}) as { render?: unknown };
  return typeof render === 'function' ? (render as Component) : null;
}

function call(component: Component, props: Given) {
  const outer = internals.H;
  internals.H = dispatcher;
  try {
    return component(props);
  } catch (error) {
    if (error === FOR_BROWSERS) return FOR_BROWSERS;
    throw error;
  } finally {
    internals.H = outer;
  }
}
