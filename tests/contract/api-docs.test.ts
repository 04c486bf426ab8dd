import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { serverEvent } from '#contract/events.ts'
import { readData } from '#tests/support/call.ts'

// `npm run docs:api` writes these pages anew.
const sections = readdirSync('docs/api').flatMap((file) =>
  readFileSync(`docs/api/${file}`, 'utf8').split(/^## /m).slice(1),
)
const described = new Map(
  sections.map((section) => {
    const [name = ''] = section.split('\n', 1)
    const json = /^```json\n([^`]*)^```/m.exec(section)?.[1]
    return [name, { section, answer: json ? (JSON.parse(json) as { data?: unknown }) : null }]
  }),
)

test.for(Object.entries(calls) as [CallName, Call][])(
  'the documentation shows %s with an answer of its present shape',
  ([name, { method, path, summary, answer }]) => {
    const { section, answer: shown } = described.get(name) ?? { section: '', answer: null }
    expect(section).toContain(`\`${method} ${path}\`: ${summary}`)
    if (typeof answer !== 'string') expect(readData(name, shown ?? {})).toEqual(shown?.data)
  },
)

test.for(serverEvent.options.map(({ shape }) => shape.type.value))(
  'the documentation shows the event %s in its present shape',
  (type) => {
    const shown = described.get(type)?.answer
    expect(serverEvent.parse(shown)).toEqual(shown)
  },
)
