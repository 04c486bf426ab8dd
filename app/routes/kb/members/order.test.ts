import { expect, test } from 'vitest'
import type { KbMember } from '#contract/entities/kb.ts'
import { orderMembers } from './order.ts'

function member(displayName: string, role: KbMember['role'] = 'viewer'): KbMember {
  const can = { changeRole: false, remove: false, transfer: false }
  return {
    userId: displayName,
    displayName,
    role,
    email: null,
    profileURL: null,
    isBot: false,
    can,
  }
}

function namesOf(members: KbMember[], language: string): string[] {
  return orderMembers(members, language).map(({ displayName }) => displayName)
}

test('members are sorted by role, and within a role by name', () => {
  const members = [member('bea'), member('Ada'), member('Zoe', 'owner'), member('Carl', 'admin')]
  expect(namesOf(members, 'en')).toEqual(['Zoe', 'Carl', 'Ada', 'bea'])
})

test('Chinese names are sorted by pinyin', () => {
  expect(
    namesOf(
      ['张三', '李四', '王五', '陈六'].map((name) => member(name)),
      'zh',
    ),
  ).toEqual([...['陈六', '李四', '王五', '张三']])
})
