import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Exchange } from './exchanges.ts'
import { whoMay } from './who-may.ts'

type Stable = (text: string) => string

/** Writes the page of a noun: each of its calls, with a request and the answer to it. */
export function writePage(
  title: string,
  names: CallName[],
  made: Map<CallName, Exchange>,
  stable: Stable,
): string {
  const rows = names.map((name) => {
    const { method, path } = calls[name]
    return `| [${name}](#${name.toLowerCase()}) | \`${method} ${path}\` |`
  })
  const sections = names.map((name) => section(name, made.get(name), stable))
  return [
    `# ${title}`,
    ['| Call | Method and path |', '| --- | --- |', ...rows].join('\n'),
    ...sections,
  ].join('\n\n')
}

function section(name: CallName, exchange: Exchange | undefined, stable: Stable): string {
  if (!exchange) throw new Error(`${name} was not made`)
  const { method, path, summary }: Call = calls[name]
  return [
    `## ${name}`,
    `\`${method} ${path}\`: ${summary}`,
    `Who may: ${whoMay(name)}`,
    block('sh', stable(curl(calls[name], exchange))),
    ...answerBlocks(exchange, stable),
  ].join('\n\n')
}

function curl({ method, access }: Call, { address, sent }: Exchange): string {
  const { body, form, init } = sent
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$API${address}"`,
    ...(access === 'public' ? [] : ['-b "$SESSION"']),
    ...headersOf(init).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'"]),
    ...[...(form ?? [])].map(([name, value]) =>
      typeof value === 'string' ? `-F '${name}=${value}'` : `-F '${name}=@${value.name}'`,
    ),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
    ...(typeof init?.body === 'string' ? [`-d '${init.body}'`] : []),
    ...(init?.body instanceof Blob ? ['--data-binary @part'] : []),
  ]
  return parts.join(' \\\n  ')
}

function headersOf(init: RequestInit | undefined): [string, string][] {
  return [...new Headers(init?.headers)]
}

const shownHeaders = [
  'content-type',
  'content-disposition',
  'location',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-expires',
]

function answerBlocks({ answer, text }: Exchange, stable: Stable): string[] {
  const type = answer.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const cookies = answer.headers
    .getSetCookie()
    .map(
      (cookie) =>
        `set-cookie: ${cookie.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*/, 'Expires=…')}`,
    )
  const headers = shownHeaders.flatMap((name) => {
    const value = name === 'content-type' && isJson ? null : answer.headers.get(name)
    return value ? [`${name}: ${value}`] : []
  })
  const head = [`HTTP/1.1 ${answer.status}`, ...headers, ...cookies]
  const body = type.startsWith('text/') ? ['', text] : []
  return [
    ...(isJson && head.length === 1 ? [] : [block('http', stable([...head, ...body].join('\n')))]),
    ...(isJson ? [jsonBlock(JSON.parse(text), stable)] : []),
  ]
}

/** Writes a value as JSON: of lists their first entry, and of long texts their beginning. */
export function jsonBlock(value: unknown, stable: Stable): string {
  return block('json', stable(JSON.stringify(shortened(value), null, 2)))
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}
