import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { ApiError } from '#api/platform/api-error.ts'
import { replaceHeader } from '#api/platform/log/request-id.ts'
import { requestIdHeader, traceHeader } from '#contract/headers.ts'

let tracer: Tracer | null = null

export function traceWith(next: Tracer | null): void {
  tracer = next
}

/** A child of the current span. Neither name nor attributes may tell who did it or what about. */
export function traced<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  return tracer ? runTraced(tracer, name, work, attributes) : work()
}

export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  // Statements of no request and no job, such as looking for jobs, are left out.
  if (!tracer || !trace.getActiveSpan()) return work()
  return runTraced(tracer, summaryOf(text), work, { 'db.system.name': 'postgresql' })
}

/** A child of a trusted proxy's or the pages' span. Calls made for it have its header. */
export function traceRequest(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { method, route, isTrusted }: { method: string; route: string; isTrusted: boolean },
  answer: () => void,
): void {
  if (!tracer) {
    answer()
    return
  }
  const parent = isTrusted ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
  const active = trace.setSpan(parent, span)
  const headers: Record<string, string> = {}
  propagation.inject(active, headers)
  replaceHeader(request, traceHeader, headers[traceHeader] ?? '')
  span.setAttribute('commonplace.request_id', String(request.headers[requestIdHeader] ?? ''))
  response.once('close', () => {
    if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  context.with(active, answer)
}

function runTraced<T>(by: Tracer, name: string, work: () => Promise<T>, attributes: Attributes) {
  return by.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The message of an error may contain data of people.
      span.setAttribute('error.type', typeOf(error))
      if (!(error instanceof ApiError)) span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function typeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code
  return error instanceof Error ? error.name : 'unknown'
}

function summaryOf(text: string): string {
  const verb = /\w+/.exec(text)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
