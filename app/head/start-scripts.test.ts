import { expect, test } from 'vitest'
import { holdScripts } from './start-scripts.ts'

const preload = (file: string) => `<link rel="modulepreload" href="${file}" nonce="n0nce"/>`
const module = '<script nonce="n0nce" type="module" async="">import "/a.js"</script>'

test('a page has no script that loads while it is parsed', () => {
  const page = `<head>灯塔${preload('/a.js')}<link/>${preload('/b.js')}</head>灯塔${module}`
  expect(holdScripts(page)).toEqual({
    held: '<head>灯塔<link/></head>灯塔<script nonce="n0nce" type="held-module">import "/a.js"</script>',
    scripts: ['/a.js', '/b.js'],
  })
})

test('what people have written about scripts stays', () => {
  const written = `<code>${preload('/c.js')} type="module" async=""</code>`
  const { held, scripts } = holdScripts(`<head></head>${written}${module}`)
  expect(held).toContain(`<head></head>${written}<script`)
  expect(scripts).toEqual([])
})

test('a page without scripts passes unchanged', () => {
  const page = '<head></head><p>type="text"</p>'
  expect(holdScripts(page)).toEqual({ held: page, scripts: [] })
})
