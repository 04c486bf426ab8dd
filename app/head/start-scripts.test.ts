import { expect, test } from 'vitest'
import { holdScripts } from './start-scripts.ts'

const preload = (file: string) => `<link rel="modulepreload" href="${file}" nonce="n0nce"/>`
const font =
  '<link nonce="" rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>'
const sheet = (file: string) => `<link nonce="" rel="stylesheet" href="${file}"/>`
const module = '<script nonce="n0nce" type="module" async="">import "/a.js"</script>'
const heldModule = '<script nonce="n0nce" type="held-module">import "/a.js"</script>'

const hold = (page: string) =>
  holdScripts(page, { words: ['/en.json'], routes: ['root'], nonce: 'n0nce' })

test('scripts and font of a page are named in a script above its styles, and begin to load over a slow connection after the first of them', () => {
  const page = `<head>灯塔${font}${preload('/a.js')}${sheet('/a.css')}${sheet('/b.css')}${preload('/b.js')}${preload('/a.js')}</head>灯塔${module}`
  const [before, script = '', styles, slow, after] = hold(page).split(
    /(<script nonce="n0nce">.*?<\/script>)/s,
  )
  expect(before).toBe('<head>灯塔')
  expect(styles).toBe(sheet('/a.css'))
  expect(slow).toContain('loadScripts()')
  expect(after).toBe(`${sheet('/b.css')}</head>灯塔${heldModule}`)
  expect(script).toContain(
    'window.firstRoutes=["root"];window.firstWords=["/en.json"];window.firstScripts=["/a.js","/b.js"];window.firstFonts=["/a.woff2"];',
  )
})

test('what people have written about scripts stays', () => {
  const written = `<code>${preload('/c.js')} type="module" async=""</code>`
  const held = hold(`<head>${preload('/a.js')}</head>${written}${module}`)
  expect(held).toContain(`</head>${written}<script`)
  expect(held).toContain('window.firstScripts=["/a.js"];')
})

test('a page without scripts passes unchanged', () => {
  const page = '<head></head><p>type="text"</p>'
  expect(hold(page)).toBe(page)
})
