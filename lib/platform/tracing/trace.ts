// Spans as the product uses them. Nothing of OpenTelemetry is loaded, and each call costs one look at a global, until
// `startTracing` has installed a tracer. Attributes are ids and codes of the product, never texts or persons.

export interface SpanOptions {
  /** `consumer`: works on what somebody sent; `producer`: sends it on; `client`: waits for another system. */
  kind?: 'internal' | 'consumer' | 'producer' | 'client';
  /** W3C traceparent of the span that caused this one; without it the caller's own span does. */
  parent?: string | null;
  attributes?: Record<string, string | number>;
}

/** A span that its starter ends. */
export interface OpenSpan {
  traceparent: string | null;
  end: (error?: unknown) => void;
}

/** Interface of an installed tracer. */
export interface Tracer {
  inSpan: <T>(name: string, options: SpanOptions, run: () => Promise<T>) => Promise<T>;
  openSpan: (name: string, options: SpanOptions) => OpenSpan;
  note: (attributes: Record<string, string | number>) => void;
  traceparent: () => string | null;
  traceId: () => string | null;
}

/** Global key: the web has several bundles, each with a copy of this module. */
const holder = globalThis as typeof globalThis & { dmsTracer?: Tracer };

export function installTracer(tracer: Tracer | undefined): void {
  holder.dmsTracer = tracer;
}

export function isTracing(): boolean {
  return holder.dmsTracer !== undefined;
}

/** Runs `run` as a span; what it starts, also after an await, belongs to it. A failure is noted by its class alone. */
export function inSpan<T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> {
  return holder.dmsTracer ? holder.dmsTracer.inSpan(name, options, run) : run();
}

/** For one of several spans that are open at the same time; nothing runs inside it. */
export function openSpan(name: string, options: SpanOptions): OpenSpan {
  return holder.dmsTracer?.openSpan(name, options) ?? { traceparent: null, end: () => {} };
}

/** Adds attributes that were unknown when the current span began. */
export function noteOnSpan(attributes: Record<string, string | number>): void {
  holder.dmsTracer?.note(attributes);
}

/** The current span as W3C Trace Context writes it (55 characters), for whatever continues it elsewhere. */
export function currentTraceparent(): string | null {
  return holder.dmsTracer?.traceparent() ?? null;
}

/** For log lines: `{ traceId }` inside a span, otherwise nothing. */
export function traceFields(): { traceId?: string } {
  const traceId = holder.dmsTracer?.traceId();
  return traceId ? { traceId } : {};
}
