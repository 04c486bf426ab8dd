import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Person, TestApi } from './api.ts'

/** The values to try per parameter of a path or a query. */
export type Values = Record<string, string[]>

const asked = Object.entries(calls) as [CallName, Call][]
// The first two redirect to the sign-in provider and return no data. The others return compressed
// files with the time of the call, in which no text can be searched.
const left: CallName[] = ['startSignIn', 'finishSignIn', 'exportKb', 'exportOwnData']

type Query = Record<string, string>

/** Further queries per call. Each call is also made without a query. */
const queries: Partial<Record<CallName, (values: Values) => Query[]>> = {
  listChats: ({ kbId = [] }) => kbId.map((id) => ({ kbId: id })),
  listAllChats: ({ q = [] }) => [{}, ...q.map((search) => ({ search }))],
  readDraft: ({ rootId = [] }) => [{}, ...rootId.map((rootMessageId) => ({ rootMessageId }))],
  listAttachments: () => [{ kind: 'images' }, { kind: 'files' }],
  listBookLines: ({ q = [] }) => [{}, ...q.map((search) => ({ search }))],
  listMessages: ({ rootId = [] }) => [{}, ...rootId.map((parent) => ({ parent }))],
  listResources: ({ q = [] }) => [{}, ...q.map((search) => ({ search }))],
  filterNotifications: ({ q = [] }) => q.map((search) => ({ search })),
  search: ({ q = [], kbId = [] }) =>
    q.flatMap((text) => [
      ...['all', 'files', 'messages'].map((kind) => ({ q: text, kind })),
      ...kbId.map((id) => ({ q: text, kbId: id })),
    ]),
}

/**
 * Returns all answers that a person gets from all calls that read. Each call is made with these
 * values for its parameters. Rejections of ids count as answers too.
 */
export async function readEverything(
  api: Pick<TestApi, 'url' | 'fetch'>,
  person: Pick<Person, 'cookie'>,
  values: Values,
): Promise<{ from: string; text: string }[]> {
  const found: { from: string; text: string }[] = []
  for (const [name, call] of asked) {
    if (call.method !== 'GET' || left.includes(name)) continue
    for (const path of pathsWith(call.path, values))
      for (const query of queries[name]?.(values) ?? [{}]) {
        const at = `${path}?${new URLSearchParams(query)}`
        // In this process without a network, because these are thousands of requests.
        const headers = { cookie: person.cookie }
        const answer = await api.fetch(new Request(api.url + at, { headers }))
        const text = await answer.text()
        // Only `text` is searched for secrets, because the address contains values that the test
        // itself sent.
        found.push({ from: `${name} ${at}`, text })
      }
  }
  return found
}

/** Returns the paths that result from each value of each parameter. */
export function pathsWith(path: string, values: Values): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  return (values[name] ?? []).flatMap((value) => pathsWith(path.replace(`:${name}`, value), values))
}
