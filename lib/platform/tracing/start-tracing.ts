import type { Context, Span } from '@opentelemetry/api';
import { installTracer, type SpanOptions, type Tracer } from './trace';
import { traceChannels } from './trace-channels';

type Api = typeof import('@opentelemetry/api');

/** Loaded by the call: the worker's bundle loads the packages of static imports at every start. */
async function loadPackages() {
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporter, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  return { api, AsyncLocalStorageContextManager, W3CTraceContextPropagator, ...exporter, ...resources, ...sdk };
}

/**
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT. Exporter and sampler read the standard OTEL_
 * variables themselves. The framework's own spans (requests, rendering) use the same exporter, by the global provider.
 * @returns a function that flushes and stops
 */
export async function startTracing(serviceName: 'dms-web' | 'dms-worker'): Promise<() => Promise<void>> {
  const loaded = await loadPackages();
  const { context, propagation, trace } = loaded.api;
  const provider = new loaded.BasicTracerProvider({
    resource: loaded.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new loaded.BatchSpanProcessor(new loaded.OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new loaded.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new loaded.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const untraceChannels = traceChannels(loaded.api);
  installTracer(productTracer(loaded.api));
  // A process that ends has up to five seconds of spans in hand.
  process.once('SIGTERM', () => void provider.forceFlush().catch(() => undefined));
  return async () => {
    installTracer(undefined);
    untraceChannels();
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

function productTracer(api: Api): Tracer {
  const { context, INVALID_TRACEID, SpanKind, trace } = api;
  const tracer = trace.getTracer('dms');
  const kinds = {
    internal: SpanKind.INTERNAL,
    consumer: SpanKind.CONSUMER,
    producer: SpanKind.PRODUCER,
    client: SpanKind.CLIENT,
  };
  const start = (name: string, { kind = 'internal', parent, attributes }: SpanOptions) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, parent ? contextOf(api, parent) : context.active());
  return {
    inSpan: async (name, options, run) => {
      const span = start(name, options);
      try {
        return await context.with(trace.setSpan(context.active(), span), run);
      } catch (error) {
        noteFailure(api, span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    openSpan: (name, options) => {
      const span = start(name, options);
      const end = (error?: unknown) => {
        if (error !== undefined) noteFailure(api, span, error);
        span.end();
      };
      return { traceparent: traceparentOf(api, trace.setSpan(context.active(), span)), end };
    },
    note: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    traceparent: () => traceparentOf(api, context.active()),
    traceId: () => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId ?? INVALID_TRACEID;
      return traceId === INVALID_TRACEID ? null : traceId;
    },
  };
}

/** The message is left out: a driver's carries the statement with its values. */
function noteFailure({ SpanStatusCode }: Api, span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const kind = typeof code === 'string' ? code : String(name ?? 'Error');
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
  span.setAttribute('error.type', kind);
}

function contextOf({ context, defaultTextMapGetter, propagation }: Api, traceparent: string): Context {
  return propagation.extract(context.active(), { traceparent }, defaultTextMapGetter);
}

function traceparentOf({ defaultTextMapSetter, propagation }: Api, of: Context): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(of, carrier, defaultTextMapSetter);
  return carrier.traceparent ?? null;
}
