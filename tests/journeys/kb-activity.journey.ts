import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready } from './with-script.ts'
import { en, filled } from './words.ts'

const { activity } = en.kbSettings

test('administrators read who did what, and members do not', async ({ person, errors }) => {
  errors.allow(/403 GET .*\/settings\/activity/, /status of 403/)
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await haveFiles(ada, kb, ['readme.md'])
  const params = { kbId: idOf(kb) }
  const { resources } = await call(ada, 'listResources', { params })
  const resourceId = resources[0]?.id ?? ''
  await call(ada, 'deleteResource', { params: { ...params, resourceId } })
  await call(ada, 'restoreFromBin', { params, body: { ids: [resourceId] } })
  await call(ada, 'updateKb', { params, body: { isPublic: true } })
  const body = { name: 'Lamps', parentId: null }
  const { id: toFolderId } = await call(ada, 'createFolder', { params, body })
  const move = { resourceIds: [resourceId], folderIds: [], fromFolderId: null, toFolderId }
  await call(ada, 'moveItems', { params, body: move })
  await ada.goto(`${kb}/settings`)
  await ready(ada)
  await ada.getByRole('link', { name: en.kbSettings.tabs.activity }).click()
  const lines = ada.getByRole('listitem')
  const by = { actor: 'Ada Byron', title: 'readme.md' }
  await expect(lines.filter({ hasText: filled(activity.restored, by) })).toHaveCount(1)
  const places = { from: activity.top, to: filled(activity.folder, { name: 'Lamps' }) }
  const moved = filled(activity.movedFrom, { ...by, ...places })
  await expect(lines.filter({ hasText: moved })).toHaveCount(1)
  const added = filled(activity.addedPage, { ...by, title: 'readme' })
  await expect(lines.filter({ hasText: added })).toHaveCount(1)
  await expect(
    lines.filter({ hasText: filled(en.chats.systemMessages.kb_made_public, by) }),
  ).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Lin Wei joined' })).toHaveCount(1)
  await checkPage(ada)
  await ada.getByRole('link', { name: added }).click()
  await expect(ada.getByRole('heading', { name: 'readme', level: 1 })).toBeVisible()
  await lin.goto(`${kb}/settings/activity`)
  await expect(lin.getByText(filled(activity.restored, by))).toHaveCount(0)
})
