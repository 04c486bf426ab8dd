import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test } from 'vitest'
import { renderDocument } from './document.ts'
import { splitHandoff, withHandoff } from './handoff.ts'

const nonce = 'n0nce'
const title = '灯塔\'s "\\" </script><script>alert("1")</script> \u2028 &amp; \\\''

function Page({ scripts }: { scripts: boolean }) {
  return (
    <html lang="en">
      <body>{scripts && <Scripts />}</body>
    </html>
  )
}

/** Returns the router's context for a page, as it hands it to the function that renders. */
async function contextOfPage(scripts: boolean): Promise<EntryContext> {
  let found: EntryContext | undefined
  const render = (...args: unknown[]) => {
    found = args[3] as EntryContext
    return new Response()
  }
  const build = {
    entry: { module: { default: render } },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: { default: () => <Page scripts={scripts} />, loader: () => ({ title }) },
      },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { id: 'root', path: '', hasLoader: true, imports: [], module: '/root.js' } },
      url: '',
      version: '',
    },
    future: {},
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild
  const handle = createRequestHandler(build, 'production')
  await handle(new Request('http://here.test/'), new RouterContextProvider())
  if (!found) throw new Error('The page was not rendered.')
  return found
}

const url = 'http://here.test/'

async function byRouter(context: EntryContext): Promise<string> {
  const stream = new PassThrough()
  const rendered = renderToPipeableStream(
    <ServerRouter context={context} url={url} nonce={nonce} />,
    { nonce, onAllReady: () => void rendered.pipe(stream) },
  )
  return text(stream)
}

async function byUs(context: EntryContext): Promise<string> {
  const [inner, data] = splitHandoff(context)
  const page = renderDocument(<ServerRouter context={inner} url={url} nonce={nonce} />)
  return withHandoff(page, { data, start: '', nonce })
}

/** Returns what the page's scripts hand over, call by call. */
function handedOver(html: string): unknown[] {
  const scripts = [...html.matchAll(/<script nonce="([^"]*)">(.*?)<\/script>/gs)]
  expect(scripts.every(([, own]) => own === nonce)).toBe(true)
  return scripts
    .flatMap(([, , script = '']) => script.split(/(?<=\);)(?=window\.)/))
    .filter((statement) => /streamController\.(enqueue|close)/.test(statement))
    .map(argumentsOf)
}

function argumentsOf(statement: string): unknown {
  const streamController = {
    enqueue: (text: string) => ['enqueue', text],
    close: () => ['close'],
  }
  const window = { __reactRouterContext: { streamController } }
  return new Function('window', `return ${statement}`)(window)
}

test('a page hands the data of its loaders to the browser as the router would', async () => {
  const ours = await byUs(await contextOfPage(true))
  const theirs = await byRouter(await contextOfPage(true))
  expect(handedOver(theirs)).toHaveLength(2)
  expect(handedOver(ours)).toEqual(handedOver(theirs))
  expect(ours).toMatch(/<\/script><\/body><\/html>$/)
})

test('a page without scripts hands over no data', async () => {
  const ours = await byUs(await contextOfPage(false))
  expect(handedOver(ours)).toEqual([])
  expect(ours).toBe(await byRouter(await contextOfPage(false)).then(withoutComments))
})

/** The router leaves the marks of an empty boundary. */
function withoutComments(html: string): string {
  return html.replace(/<!--.*?-->/gs, '')
}
