import type { IncomingMessage } from 'node:http'
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from '../log.ts'
import { productVersion } from '../project.ts'
import type { RequestWatch } from './observe-requests.ts'
import { currentRequestId } from './request-id.ts'
import { type NoteStatement, shownStatement } from './slow-statements.ts'

/** Traces of requests and their statements for OpenTelemetry. */
export interface Traces {
  readonly requests: RequestWatch
  /** Statements outside of requests are left out. */
  readonly statement: NoteStatement
  /** Sends what waits, within a bounded time. */
  stop(): Promise<void>
}

/** How long a stop waits for the collector (ms). */
const patience = 3000
/** A collector that does not answer is logged once in this time (ms). */
const quietMs = 60_000

const getter: TextMapGetter<IncomingMessage> = {
  keys: ({ headers }) => Object.keys(headers),
  get: ({ headers }, name) => headers[name],
}

/**
 * Exports spans over OTLP/HTTP to where the usual variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, …) say. They hold routes and statements
 * without values, and nothing else of what clients send. With `trustsParents` (behind a proxy of ours) a request goes on in the trace
 * of its `traceparent`; otherwise anyone could write into the traces of others.
 */
export function createTraces(trustsParents: boolean, log: Pick<Logger, 'warn'>): Traces {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'otteros', 'service.version': productVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(tellingFailures(new OTLPTraceExporter(), log))],
  })
  const tracer = provider.getTracer('otteros')
  const propagator = new W3CTraceContextPropagator()
  /** Requests at work, by their ids. */
  const open = new Map<string, Span>()
  return {
    requests: {
      begin: (incoming, id) => {
        const parent = trustsParents ? propagator.extract(ROOT_CONTEXT, incoming, getter) : ROOT_CONTEXT
        const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
        open.set(id, span)
        return ({ route, method, status, isWhole }) => {
          open.delete(id)
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'otteros.request_id': id,
            ...(!isWhole && { 'otteros.aborted': true }),
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
      },
    },
    statement: (text, ms) => {
      const request = open.get(currentRequestId() ?? '')
      if (!request?.isRecording()) return
      const end = Date.now()
      const statement = shownStatement(text)
      tracer
        .startSpan(
          statement.split(' ', 1)[0] ?? 'statement',
          {
            kind: SpanKind.CLIENT,
            startTime: end - ms,
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
          },
          trace.setSpan(ROOT_CONTEXT, request),
        )
        .end(end)
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([provider.shutdown().catch(() => {}), tooLong])
      clearTimeout(timer)
    },
  }
}

/** Logs that spans could not be delivered; what is wrong comes from the exporter, without headers. */
function tellingFailures(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let toldAt = -Infinity
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() - toldAt >= quietMs) {
          toldAt = performance.now()
          log.warn('traces could not be sent', { problem: result.error?.message ?? 'unknown' })
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
