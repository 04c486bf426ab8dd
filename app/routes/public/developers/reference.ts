import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type KeyUse, keyUse } from '#contract/key-use.ts'

export interface DescribedCall {
  name: string
  method: string
  path: string
  summary: string
  use: Exclude<KeyUse, 'never'>
  /** A line for a terminal, with the variables `API` and `KEY`. */
  command: string
  /** What is answered: JSON, or the headers of a file. */
  answer: string
}

export interface Noun {
  /** The last part of the address of its page. */
  name: string
  title: string
  calls: DescribedCall[]
}

// Written by `npm run docs:api` from calls that were really made, and read at build.
const pages = import.meta.glob<string>('../../../../docs/api/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What keys are for first. */
const order = ['kbs', 'search', 'resources', 'folders', 'chats', 'messages', 'book', 'members']

const rank = (name: string) => (order.indexOf(name) + 1 || order.length + 1) - 1

/** All calls that a key may make, by noun. */
export const nouns: Noun[] = Object.entries(pages)
  .flatMap(([file, text]) => {
    const name = /([\w-]+)\.md$/.exec(file)?.[1] ?? ''
    const described = name === 'README' ? [] : callsOf(text)
    const title = /^# (.+)$/m.exec(text)?.[1] ?? name
    return described.length > 0 ? [{ name, title, calls: described }] : []
  })
  .sort((one, other) => rank(one.name) - rank(other.name))

function callsOf(text: string): DescribedCall[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const name = section.split('\n', 1)[0] ?? ''
      if (!isCall(name)) return []
      const use = keyUse[name]
      if (use === 'never') return []
      const { method, path, summary }: Call = calls[name]
      const [command = '', ...answers] = blocksOf(section)
      return [{ name, method, path, summary, use, command, answer: answers.join('\n\n') }]
    })
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

function blocksOf(section: string): string[] {
  return [...section.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block)
}
