import type { EntryContext } from 'react-router'

type Data = () => EntryContext['serverHandoffStream']

/**
 * Takes the data of the loaders out of the router's context. The router's component for the data
 * suspends, which only a streamed render can do, and that takes longer than one to a string.
 * `data` has to be called after the render: pages without scripts have no data.
 */
export function splitHandoff(context: EntryContext): [EntryContext, Data] {
  const { serverHandoffStream, ...rest } = context
  const data = () => (rest.renderMeta?.didRenderScripts ? serverHandoffStream : undefined)
  return [rest as EntryContext, data]
}

const controller = 'window.__reactRouterContext.streamController'
const bodyEnd = '</body></html>'

/** Appends the loader data to a page in the form that the router's script reads. */
export async function withHandoff(
  page: string,
  { data, nonce }: { data: Data; nonce: string },
): Promise<string> {
  const stream = data()
  if (!stream) return page
  const end = page.lastIndexOf(bodyEnd)
  const text = inScript(JSON.stringify(await new Response(stream).text()))
  const script = `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`
  return page.slice(0, end) + script + page.slice(end)
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Escapes JSON so that it cannot end the script it is in. */
function inScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
}
