import { expect, test } from 'vitest'
import { asksNothing } from './asks-nothing.ts'

test('a greeting, thanks and an "ok" ask nothing, in English and in Chinese', () => {
  const messages = [
    'thanks!',
    'Thank you so much',
    'ok',
    'OK, great 👍',
    'hello',
    'Hi there!',
    'Good morning',
    '谢谢',
    '谢谢你！',
    '好的，明白了',
    '你好',
    '大家早上好',
    '收到',
    '👍',
  ]
  expect(messages.filter((message) => !asksNothing(message))).toEqual([])
})

test('a message with any other word may ask something', () => {
  const messages = [
    'Washout',
    'thanks, and who is the sponsor',
    'hello world program',
    'Is it ok?',
    'all',
    'Good practice',
    'And in winter?',
    'the day',
    '10',
    'Nice (city)',
    '洗脱期',
    '你好，洗脱期多长',
    '可以退出吗？',
    '感谢信',
    '好处',
    '了解申办方',
  ]
  expect(messages.filter(asksNothing)).toEqual([])
})
