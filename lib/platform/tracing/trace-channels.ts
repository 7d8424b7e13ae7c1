import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';

// mysql2 and ioredis publish what they do on Node's tracing channels, whichever bundle has loaded them. OpenTelemetry's
// own instrumentations replace functions when a package is required, and miss packages that are imported.

type Api = typeof import('@opentelemetry/api');

/** Messages of the two packages, as far as used. Their `values` and `args` are never read. */
interface Call {
  query?: string;
  command?: string;
  error?: unknown;
}

/** Enough to recognise a statement; a compound one has hundreds of lines. */
const MAX_STATEMENT = 1000;

/** @returns stops it */
export function traceChannels(api: Api): () => void {
  const stops = [
    subscribe(api, 'mysql2:query', startStatement),
    subscribe(api, 'mysql2:execute', startStatement),
    subscribe(api, 'ioredis:command', startCommand),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function subscribe(api: Api, name: string, start: (api: Api, call: Call) => Span): () => void {
  const { SpanStatusCode, trace } = api;
  const channel = tracingChannel<unknown, Call>(name);
  const open = new WeakMap<Call, Span>();
  const subscribers: TracingChannelSubscribers<Call> = {
    start: (call) => {
      // Inside a span only: polls and heartbeats would each be a trace of their own.
      if (trace.getActiveSpan()?.isRecording()) open.set(call, start(api, call));
    },
    error: (call) => {
      const { code = 'Error' } = (call.error ?? {}) as { code?: string };
      open.get(call)?.setStatus({ code: SpanStatusCode.ERROR, message: code });
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (call) => open.get(call)?.end(),
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

function startStatement({ SpanKind, trace }: Api, { query = '' }: Call): Span {
  const statement = withoutValues(query);
  return trace.getTracer('dms').startSpan(`mariadb ${/^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'statement'}`, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'mariadb', 'db.query.text': statement },
  });
}

function startCommand({ SpanKind, trace }: Api, { command = 'command' }: Call): Span {
  const attributes = { 'db.system.name': 'redis', 'db.operation.name': command };
  return trace.getTracer('dms').startSpan(`redis ${command}`, { kind: SpanKind.CLIENT, attributes });
}

/** Statements have placeholders; values written into the text, such as a limit, are removed. */
export function withoutValues(query: string): string {
  return query
    .replace(/'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?/gs, '?')
    .replace(/\b\d+(?:\.\d+)?\b/g, '?')
    .slice(0, MAX_STATEMENT);
}
