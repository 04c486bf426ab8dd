import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation } from '@opentelemetry/api'
import type { Settings } from '#api/platform/settings/settings.ts'
import { traceWith } from './spans.ts'

const flushMs = 2_000
const complainEveryMs = 60_000

/** Returns a function that sends the last spans. Those of a collector that is away are lost. */
export async function startTracing({
  tracing,
  role,
}: Pick<Settings, 'tracing' | 'role'>): Promise<() => Promise<void>> {
  if (!tracing) return async () => {}
  const [sdk, { AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { resourceFromAttributes, detectResources, envDetector } = resources
  core.setGlobalErrorHandler(complainSometimes())
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'commonplace',
      'commonplace.role': role,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracing.share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${tracing.endpoint.replace(/\/$/, '')}/v1/traces`,
        }),
      }),
    ],
  })
  traceWith(provider.getTracer('commonplace'))
  return async () => {
    traceWith(null)
    await Promise.race([provider.shutdown().catch(() => {}), wait(flushMs)])
  }
}

function complainSometimes(): (problem: unknown) => void {
  let silentUntil = 0
  return (problem) => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + complainEveryMs
    console.warn('traces cannot be sent:', problem instanceof Error ? problem.message : problem)
  }
}
