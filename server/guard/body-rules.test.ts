import { expect, test } from 'vitest'
import { bodyRuleOfCall, isUploadType } from './body-rules.ts'

const id = '0190a0a0-0000-7000-8000-000000000000'
const maxBytes = 10_000_000

test('forms with files and parts of an upload get the time of an upload', () => {
  expect(isUploadType('multipart/form-data; boundary=x')).toBe(true)
  expect(isUploadType('application/offset+octet-stream')).toBe(true)
  for (const other of ['application/json', 'text/plain; multipart/', null, undefined])
    expect(isUploadType(other)).toBe(false)
})

test('a part of an upload is streamed, and the calls around it are small', () => {
  const part = bodyRuleOfCall('PATCH', `/kb/${id}/uploads/${id}`, maxBytes)
  expect(part.kind).toBe('streamed')
  expect(part.mostBytes).toBeGreaterThanOrEqual(maxBytes)
  expect(bodyRuleOfCall('POST', `/kb/${id}/uploads`, maxBytes).kind).toBe('whole')
  expect(bodyRuleOfCall('DELETE', `/kb/${id}/uploads/${id}`, maxBytes).kind).toBe('whole')
})
