import { expect, test } from 'vitest'
import type { KbRole } from '#contract/roles.ts'
import { refusalOf } from './refusal.ts'

function refusal(
  role: KbRole | null,
  can: { read: boolean; download: boolean },
  canEveryoneDownload: boolean,
) {
  return refusalOf({ role, canEveryoneDownload, can: { ...noAbilities, ...can } })
}

const noAbilities = {
  rename: false,
  update: false,
  delete: false,
  leave: false,
  join: false,
  share: false,
  upload: false,
  createChat: false,
  chat: false,
  manageMembers: false,
  changeRoles: false,
  transfer: false,
  reviewRequests: false,
  setModels: false,
  export: false,
}

test('the page about a refused download tells an owner that nothing is refused', () => {
  expect(refusal('owner', { read: true, download: true }, false)).toBe('none')
})

test('a member without permission is told that only administrators may download', () => {
  expect(refusal('viewer', { read: true, download: false }, false)).toBe('administrators')
})

test('a visitor is told that members may download, if they may', () => {
  expect(refusal(null, { read: true, download: false }, true)).toBe('members')
  expect(refusal(null, { read: true, download: false }, false)).toBe('administrators')
})

test('a member who cannot read is told to download their own files one by one', () => {
  expect(refusal('viewer', { read: false, download: true }, true)).toBe('ownOnly')
})
