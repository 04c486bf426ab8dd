import { expect, test } from 'vitest'
import { mentionParts } from './mentions.ts'

const named = (text: string, ...names: string[]) =>
  mentionParts(text, names).filter((_, index) => index % 2 === 1)

test('a known name of several words is one mention, in any case', () => {
  expect(named('Ask @lin wei, or @Ana Ruiz', 'Lin Wei')).toEqual(['@lin wei'])
  expect(named('@Lin Weiss', 'Lin Wei')).toEqual([])
})

test('an email address is not a mention, and no text is lost', () => {
  const text = 'me@lin.org, a @ b, (@Zoe) x@y'
  expect(named(text, 'lin', 'y', 'Zoe')).toEqual(['@Zoe'])
  expect(mentionParts(text, ['Zoe']).join('')).toBe(text)
})

test('a name after @ that was nobody’s is not a mention', () => {
  expect(named('@周 看一下')).toEqual([])
  expect(named('@周 和 @林伟', '林伟')).toEqual(['@林伟'])
})

test('a mention of a known name is found in Chinese text without a space after the name', () => {
  expect(named('请@林伟看一下', '林伟')).toEqual(['@林伟'])
})

test('special characters in a name are matched literally', () => {
  expect(named('@a.* and @axx', 'a.*')).toEqual(['@a.*'])
})
