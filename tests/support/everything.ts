import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Person, TestApi } from './api.ts'

/** The values to try per parameter of a path or a query. */
export type Values = Record<string, string[]>

const asked = Object.entries(calls) as [CallName, Call][]
// They redirect to the sign-in provider and return no data.
const left: CallName[] = ['startSignIn', 'finishSignIn']

type Query = Record<string, string>

/** More queries per call, besides the one without parameters. */
const queries: Partial<Record<CallName, (values: Values) => Query[]>> = {
  listChats: ({ kbId = [] }) => kbId.map((id) => ({ kbId: id })),
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
 * All answers that a person gets from all calls that read, each call with these values for its
 * parameters. Rejections of ids count as answers too.
 */
export async function readEverything(
  api: TestApi,
  person: Person,
  values: Values,
): Promise<{ from: string; text: string }[]> {
  const found: { from: string; text: string }[] = []
  for (const [name, call] of asked) {
    if (call.method !== 'GET' || left.includes(name)) continue
    for (const path of pathsWith(call.path, values))
      for (const query of queries[name]?.(values) ?? [{}]) {
        const at = `${path}?${new URLSearchParams(query)}`
        const text = await (await api.send(person, 'GET', at)).text()
        // Only `text` is searched for secrets: the address contains what the test itself asked for.
        found.push({ from: `${name} ${at}`, text })
      }
  }
  return found
}

/** The paths that result from each value of each parameter. */
export function pathsWith(path: string, values: Values): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  return (values[name] ?? []).flatMap((value) => pathsWith(path.replace(`:${name}`, value), values))
}
