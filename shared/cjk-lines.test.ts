import { expect, test } from 'vitest'
import { joinCjkLines, joinCjkLinesIn } from './cjk-lines.ts'

test.each([
  ['增至 15 天。\n年假须提前申请', '增至 15 天。年假须提前申请'],
  ['员工入职满一年后\n  每年享有', '员工入职满一年后每年享有'],
  ['他说：\n“好。”\n然后走了', '他说：“好。”然后走了'],
])('a wrapped line of Chinese text goes on without a space: %j', (text, joined) => {
  expect(joinCjkLines(text)).toBe(joined)
})

test.each([
  ['Leave is granted\nafter one year'],
  ['每年享有 10\n天'],
  ['张三\n李四'],
  ['年假。\n\n病假'],
])('a line break beside other words, after an item and between paragraphs stays: %j', (text) => {
  expect(joinCjkLines(text)).toBe(text)
})

test('the parts of a text stay the same parts when its lines are joined', () => {
  expect(joinCjkLinesIn(['增至 ', '15 天。', '\n年假须', '提前'])).toEqual([
    '增至 ',
    '15 天。',
    '年假须',
    '提前',
  ])
})
