/** `share`: of the requests, from 0 to 1. */
export type TracingSettings = { endpoint: string; share: number }

type Environment = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

export function tracingSettingsOf(set: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = set
  return endpoint ? { endpoint, share } : null
}
