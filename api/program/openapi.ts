import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import { keyUse } from '#contract/key-use.ts'

type Json = Record<string, unknown>

let document: Json | null = null

/** OpenAPI 3.1, from zod: libraries for this need a second description of every call. */
export function openApi(): Json {
  document ??= {
    openapi: '3.1.0',
    info: { title: 'Commonplace', version: '1' },
    paths: paths(),
    components: {
      responses: { Error: errorAnswer() },
      securitySchemes: { accessKey: { type: 'http', scheme: 'bearer' } },
    },
  }
  return document
}

function paths(): Json {
  const all: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    all[path] = { ...all[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return all
}

function operation(name: CallName, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    ...(keyUse[name] === 'never' ? {} : { security: [{ accessKey: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body || call.upload ? { requestBody: requestBody(call) } : {}),
    responses: { 200: okAnswer(call), default: { $ref: '#/components/responses/Error' } },
  }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: json(field as z.ZodType, 'input'),
  }))
}

function requestBody(call: Call): Json {
  const body = call.body ? bodySchema(call.body, call.spellings) : { type: 'object' }
  if (!call.upload) return { content: { 'application/json': { schema: body } } }
  const file = { type: 'array', items: { type: 'string', format: 'binary' } }
  const properties = { ...(body.properties as Json | undefined), [call.upload.field]: file }
  return { content: { 'multipart/form-data': { schema: { ...body, properties } } } }
}

// A field that the specification spells differently is described under both names.
function bodySchema(schema: z.ZodType, spellings: Call['spellings'] = {}): Json {
  const body = json(schema, 'input')
  const pairs = Object.entries(spellings)
  if (pairs.length === 0) return body
  const { properties, required = [] } = body as { properties: Json; required?: string[] }
  const spelled = pairs.map(([spelling, name]) => [spelling, properties[name]])
  const either = pairs.filter(([, name]) => required.includes(name))
  return {
    ...body,
    properties: { ...properties, ...Object.fromEntries(spelled) },
    required: required.filter((name) => !either.some((pair) => pair.includes(name))),
    allOf: either.map((pair) => ({ anyOf: pair.map((name) => ({ required: [name] })) })),
  }
}

function okAnswer(call: Call): Json {
  if (typeof call.answer === 'string') return { description: call.answer }
  const schema = withAll({ data: json(call.answer, 'output') })
  return { description: 'The answer.', content: { 'application/json': { schema } } }
}

function errorAnswer(): Json {
  const code = { type: 'string', enum: Object.keys(errorStatus) }
  const codes = { type: 'array', items: { type: 'string' } }
  const fields = { type: 'object', additionalProperties: codes }
  const { properties, ...error } = withAll({ code, message: { type: 'string' } })
  const schema = withAll({ error: { ...error, properties: { ...properties, fields } } })
  return { description: 'An error.', content: { 'application/json': { schema } } }
}

/** An object that always has these fields. */
function withAll<T extends Json>(properties: T) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}
