import { expect, test } from 'vitest'
import { mentionParts } from './mentions.ts'

const named = (text: string, ...names: string[]) =>
  mentionParts(text, names).filter((_, index) => index % 2 === 1)

test('a name of several words is one mention, in any case, and only where it is known', () => {
  expect(named('Ask @lin wei, or @Ana Ruiz', 'Lin Wei')).toEqual(['@lin wei', '@Ana'])
  expect(named('@Lin Weiss', 'Lin Wei')).toEqual(['@Lin'])
})

test('an address is no mention, and nothing of the text is lost', () => {
  const text = 'me@lin.org, a @ b, (@Zoe) x@y'
  expect(named(text)).toEqual(['@Zoe'])
  expect(mentionParts(text, []).join('')).toBe(text)
})

test('Chinese goes on after a name without a space where the name is known', () => {
  expect(named('请@林伟看一下', '林伟')).toEqual(['@林伟'])
})

test('what a name holds is never a pattern', () => {
  expect(named('@a.* and @axx', 'a.*')).toEqual(['@a.*', '@axx'])
})
