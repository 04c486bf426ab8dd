import { expect, test } from 'vitest'
import { openApi } from '#api/program/openapi.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

type BodySchema = { properties?: Record<string, object>; required?: string[] }
type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: BodySchema } } }
  responses: Record<string, object>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

// Clients get the document as JSON text. A comparison of objects in memory could miss a
// difference.
const text = JSON.stringify(openApi())
const document = JSON.parse(text) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('the OpenAPI document has every call of the contract once, under its name', () => {
  expect(document.openapi).toBe('3.1.0')
  const named = operations.map(({ operation }) => operation.operationId)
  expect(named.sort()).toEqual(Object.keys(calls).sort())
})

test('every path parameter of a call is described in the OpenAPI document, and no other parameter', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.filter((one) => one.in === 'path')
    expect(described.map(({ name }) => name).sort()).toEqual(inPath.sort())
    expect(described.every(({ required }) => required)).toBe(true)
  }
})

test('a field that the specification spells differently is described under both names', () => {
  const spelled = Object.entries<Call>(calls).filter(([, { spellings }]) => spellings)
  expect(spelled.map(([name]) => name)).toContain('inviteByEmail')
  for (const [name, { spellings = {} }] of spelled) {
    const found = operations.find(({ operation }) => operation.operationId === name)?.operation
    const { properties = {}, required } =
      found?.requestBody?.content['application/json'].schema ?? {}
    for (const [spelling, field] of Object.entries(spellings)) {
      expect(properties[spelling]).toEqual(properties[field])
      expect(required).not.toContain(field)
    }
  }
})

test('every operation of the OpenAPI document has its answer and its errors', () => {
  for (const { operation } of operations)
    expect(Object.keys(operation.responses)).toEqual(['200', 'default'])
})

test('types made from the OpenAPI document say that an answer has data, and a refusal its code', () => {
  const answers = operations.flatMap(({ operation }) => {
    const { content } = operation.responses[200] as { content?: Record<string, { schema: object }> }
    return content ? [content['application/json']?.schema] : []
  })
  expect(answers.length).toBeGreaterThan(100)
  for (const schema of answers) expect(schema).toMatchObject({ required: ['data'] })
  expect(JSON.stringify(document)).toContain('"required":["code","message"]')
})

test('every reference in the OpenAPI document can be resolved', () => {
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect([pointer, typeof found]).toEqual([pointer, 'object'])
  }
})
