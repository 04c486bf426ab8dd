import { expect, test } from 'vitest'
import { lowerScripts } from './script-priority.ts'

const link = '<link rel="modulepreload" href="/a.js"/>'
const lowered = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'

test('preloaded scripts in the head get a low priority', () => {
  expect(lowerScripts(`<head>${link}${link}</head>灯塔`)).toBe(
    `<head>${lowered}${lowered}</head>灯塔`,
  )
})

test('content after the head passes unchanged, and so does a page without a head', () => {
  expect(lowerScripts(`<head></head><p>${link}</p>`)).toBe(`<head></head><p>${link}</p>`)
  expect(lowerScripts(`<p>${link}</p>`)).toBe(`<p>${link}</p>`)
})
