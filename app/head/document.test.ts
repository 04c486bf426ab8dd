import { expect, test } from 'vitest'
import { changeHead, lowerScripts } from './document.ts'

const link = '<link rel="modulepreload" href="/a.js"/>'
const lowered = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'

const withLowered = (page: string) => changeHead(page, lowerScripts)

test('preloaded scripts in the head get a low priority', () => {
  expect(withLowered(`<head>灯塔${link}${link}</head>灯塔`)).toBe(
    `<head>灯塔${lowered}${lowered}</head>灯塔`,
  )
})

test('content after the head passes unchanged, and so does a page without a head', () => {
  expect(withLowered(`<head></head><p>${link}</p>`)).toBe(`<head></head><p>${link}</p>`)
  expect(withLowered(`<p>${link}</p>`)).toBe(`<p>${link}</p>`)
})
