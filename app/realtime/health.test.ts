import { expect, test } from 'vitest'
import { healthOf } from './health.ts'

test('the connection’s health is the worse of the socket’s and the heartbeat’s status', () => {
  expect(healthOf('connected', 'connected')).toBe('healthy')
  expect(healthOf('connecting', 'connected')).toBe('connecting')
  expect(healthOf('connected', 'connecting')).toBe('connecting')
  expect(healthOf('disconnected', 'connecting')).toBe('disconnected')
  expect(healthOf('connected', 'disconnected')).toBe('disconnected')
  expect(healthOf('error', 'connected')).toBe('error')
  expect(healthOf('disconnected', 'error')).toBe('error')
})
