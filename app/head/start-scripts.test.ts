import { expect, test } from 'vitest'
import { holdScripts } from './start-scripts.ts'

const preload = (file: string) => `<link rel="modulepreload" href="${file}" nonce="n0nce"/>`
const module = '<script nonce="n0nce" type="module" async="">import "/a.js"</script>'
const heldModule = '<script nonce="n0nce" type="held-module">import "/a.js"</script>'

const hold = (page: string) =>
  holdScripts(page, { words: ['/en.json'], routes: ['root'], nonce: 'n0nce' })

test('the files of a page are named in a script above its styles, and not loaded by its parser', () => {
  const page = `<head>灯塔${preload('/a.js')}<link/>${preload('/b.js')}${preload('/a.js')}</head>灯塔${module}`
  const [before, script = '', after] = hold(page).split(/(<script nonce="n0nce">.*?<\/script>)/s)
  expect(before).toBe('<head>灯塔')
  expect(after).toBe(`<link/></head>灯塔${heldModule}`)
  expect(script).toContain(
    'window.firstRoutes=["root"];window.firstWords=["/en.json"];window.firstScripts=["/a.js","/b.js"];',
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
