import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lowerScripts } from './script-priority.ts'

const pass = (...chunks: string[]) =>
  text(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(lowerScripts()))

const link = '<link rel="modulepreload" href="/a.js"/>'
const lowered = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'

test('preloaded scripts are moved after the styles, however the page is cut into chunks', async () => {
  expect(await pass(`<head>${link}${link}</head>灯塔`)).toBe(
    `<head>${lowered}${lowered}</head>灯塔`,
  )
  expect(await pass('<head><link rel="modu', `lepreload" href="/a.js"/></he`, 'ad>')).toBe(
    `<head>${lowered}</head>`,
  )
})

test('content after the head passes unchanged, and so does a page without a head', async () => {
  expect(await pass('<head></head>', `<p>${link}</p>`)).toBe(`<head></head><p>${link}</p>`)
  expect(await pass('<p>灯塔</p>')).toBe('<p>灯塔</p>')
})
