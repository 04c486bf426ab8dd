import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lowerScripts } from './script-priority.ts'

const pass = (...chunks: string[]) =>
  text(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(lowerScripts()))

const link = '<link rel="modulepreload" href="/a.js"/>'
const lowered = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'

test('the scripts that a page preloads come after its styles, however it is cut into pieces', async () => {
  expect(await pass(`<head>${link}${link}</head>灯塔`)).toBe(
    `<head>${lowered}${lowered}</head>灯塔`,
  )
  expect(await pass('<head><link rel="modu', `lepreload" href="/a.js"/></he`, 'ad>')).toBe(
    `<head>${lowered}</head>`,
  )
})

test('what follows the head, and a page without one, passes unchanged', async () => {
  expect(await pass('<head></head>', `<p>${link}</p>`)).toBe(`<head></head><p>${link}</p>`)
  expect(await pass('<p>灯塔</p>')).toBe('<p>灯塔</p>')
})
