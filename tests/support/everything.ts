import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Person, TestApi } from './api.ts'

/** What a parameter of a path or a query is tried with, by its name. */
export type Values = Record<string, string[]>

const asked = Object.entries(calls) as [CallName, Call][]
// They lead to the sign-in provider, and tell nothing.
const left: CallName[] = ['startSignIn', 'finishSignIn']

type Query = Record<string, string>

/** Queries besides the one that asks for nothing in particular. */
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
 * Every answer somebody is given to every call that reads, each with these values for what it takes; by
 * the call that gave it. Ids they may not name are refused, which is an answer too.
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
        // What was asked for comes back where it is not understood, and says nothing.
        found.push({ from: `${name} ${at}`, text })
      }
  }
  return found
}

/** A path with each of the values in place of its parameters' names. */
export function pathsWith(path: string, values: Values): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  return (values[name] ?? []).flatMap((value) => pathsWith(path.replace(`:${name}`, value), values))
}
