import { expect, test } from 'vitest'
import { plainLine } from './plain-line.ts'

test.each([
  ['**Bold** and *soft* and _soft_ and `code`', 'Bold and soft and soft and code'],
  ['## Heading\n\n- one\n- two', 'Heading one two'],
  ['> quoted\n\nanswer', 'quoted answer'],
  ['See [the plan](https://example.com/a_b) now', 'See the plan now'],
  ['[Paddy](https://example.com/Paddy_(rice)), [b](<c d> "e")', 'Paddy, b'],
  ['<https://example.com>', 'https://example.com'],
  ['```js\nconst a = 1\n```', 'const a = 1'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['~~gone~~ \\*kept\\*', 'gone *kept*'],
  ['**cut in the mid', 'cut in the mid'],
  ['snake_case_name, 2 * 3 * 4 and 5 > 4', 'snake_case_name, 2 * 3 * 4 and 5 > 4'],
  ['- 1\n1. first', '1 1. first'],
  ['**重要**：看这里', '重要：看这里'],
])('%j is shortened to %j', (message, line) => {
  expect(plainLine(message)).toBe(line)
})
