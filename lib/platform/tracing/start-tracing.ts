import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  INVALID_SPAN_CONTEXT,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { installTracer, type SpanOptions, type Tracer } from './trace';
import { traceChannels } from './trace-channels';

const KINDS = {
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  client: SpanKind.CLIENT,
};

const propagator = new W3CTraceContextPropagator();

/**
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT. Exporter and sampler read the standard OTEL_ variables
 * themselves. The framework's own spans (requests, rendering) go the same way, as it uses the global provider.
 * @returns sends what is left and stops
 */
export function startTracing(serviceName: 'dms-web' | 'dms-worker'): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(propagator);
  trace.setGlobalTracerProvider(provider);
  const untraceChannels = traceChannels(trace.getTracer('dms'));
  installTracer(productTracer());
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

function productTracer(): Tracer {
  const tracer = trace.getTracer('dms');
  const start = (name: string, { kind = 'internal', parent, attributes }: SpanOptions) =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent ? contextOf(parent) : context.active());
  return {
    inSpan: async (name, options, run) => {
      const span = start(name, options);
      try {
        return await context.with(trace.setSpan(context.active(), span), run);
      } catch (error) {
        noteFailure(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    openSpan: (name, options) => {
      const span = start(name, options);
      const end = (error?: unknown) => {
        if (error !== undefined) noteFailure(span, error);
        span.end();
      };
      return { traceparent: traceparentOf(trace.setSpan(context.active(), span)), end };
    },
    note: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    traceparent: () => traceparentOf(context.active()),
    traceId: () => {
      const { traceId } = trace.getActiveSpan()?.spanContext() ?? INVALID_SPAN_CONTEXT;
      return traceId === INVALID_SPAN_CONTEXT.traceId ? null : traceId;
    },
  };
}

/** The message is left out: a driver's carries the statement with its values. */
function noteFailure(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const kind = typeof code === 'string' ? code : String(name ?? 'Error');
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
  span.setAttribute('error.type', kind);
}

function contextOf(traceparent: string): Context {
  return propagator.extract(context.active(), { traceparent }, defaultTextMapGetter);
}

function traceparentOf(of: Context): string | null {
  const carrier: Record<string, string> = {};
  propagator.inject(of, carrier, defaultTextMapSetter);
  return carrier.traceparent ?? null;
}
