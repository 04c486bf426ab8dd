import { type EntryContext, href } from 'react-router'

type Data = () => EntryContext['serverHandoffStream']

// The router's component for the data suspends, which only a slower streamed render can do. Call
// `data` after the render: pages without scripts have no data.
export function splitHandoff(context: EntryContext): [EntryContext, Data] {
  const { serverHandoffStream, ...rest } = context
  const data = () => (rest.renderMeta?.didRenderScripts ? serverHandoffStream : undefined)
  return [rest as EntryContext, data]
}

const controller = 'window.__reactRouterContext.streamController'
const bodyEnd = '</body></html>'

// Notes that the page signs out, which it can before its script is loaded.
const watchSignOut = `addEventListener("submit",e=>{if(e.target.matches('[action="${href('/logout')}"]'))signingOut=true},true);`

/** In the form that the router's script reads. `start`: script that runs after it. */
export async function withHandoff(
  page: string,
  { data, start, nonce }: { data: Data; start: string; nonce: string },
): Promise<string> {
  const stream = data()
  if (!stream) return page
  const end = page.lastIndexOf(bodyEnd)
  const text = inScript(quoted(await new Response(stream).text()))
  const script = `<script nonce="${nonce}">${watchSignOut}${controller}.enqueue(${text});${controller}.close();${start}</script>`
  return page.slice(0, end) + script + page.slice(end)
}

// The data is JSON, in which double quotes are a fifth of all characters: within single quotes they
// need no backslash.
function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1)
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

function inScript(literal: string): string {
  return literal.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
}
