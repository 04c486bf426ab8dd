import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { checkPage } from './check-page.ts'
import { fileRow, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

test('among many folders, the one to move to is found by its name', async ({ person, errors }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  const folder = (name: string, parentId: string | null = null) =>
    call(page, 'createFolder', { params, body: { name, parentId } })
  const crew = await folder('Crew')
  await folder('Keepers of the north', crew.id)
  for (let n = 10; n < 60; n++) await folder(`Year ${n}`)
  await uploadFiles(page, params.kbId, [ownFile('readme.md')])
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await expect(page.getByText(en.fileDialogs.choosing.more)).toBeVisible()
  const search = page.getByRole('searchbox', { name: en.fileDialogs.choosing.search })
  await expect(search).toBeFocused()
  const here = filled(en.fileDialogs.moving.here, { folder: en.fileDialogs.folder.none })
  await expect(page.getByRole('radio', { name: here })).toBeDisabled()
  const move = page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true })
  errors.allow(/400 POST .*\/move/, /status of 400/)
  await move.click()
  await expect(page.getByText(en.fileDialogs.moving.choose)).toBeVisible()

  await search.fill('nowhere')
  await search.press('Enter')
  await expect(page.getByText(en.fileDialogs.choosing.notFound)).toBeVisible()
  await expect(move).toHaveCount(0)

  await search.fill('NORTH')
  await search.press('Enter')
  const found = page.getByRole('radio', { name: 'Crew / Keepers of the north' })
  await expect(found).toBeChecked()
  await checkPage(page)
  await move.click()
  await expect(page.getByText(filled(en.toasts.itemsMoved_one, { count: 1 }))).toBeVisible()
  await expect(page).toHaveURL(`${kb}/drive`)
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  await page.goto(`${kb}/drive/Crew/Keepers of the north`)
  await expect(fileRow(page, 'readme.md')).toBeVisible()
})

test('without another folder the dialog says so, and has no button', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await uploadFiles(page, idOf(kb), [ownFile('readme.md')])
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await expect(page.getByText(en.fileDialogs.moving.nowhere)).toBeVisible()
  const move = page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true })
  await expect(move).toHaveCount(0)
})

test('a move is undone with one press', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await call(page, 'createFolder', { params, body: { name: 'Crew', parentId: null } })
  await uploadFiles(page, params.kbId, [ownFile('readme.md')])
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await expect(page.getByRole('radio', { name: 'Crew' })).toBeFocused()
  await page.getByRole('radio', { name: 'Crew' }).check()
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  await page.getByRole('button', { name: en.shell.undo }).click()
  await expect(fileRow(page, 'readme.md')).toBeVisible()
  await expect(page.getByText(filled(en.toasts.itemsMovedBack_one, { count: 1 }))).toBeVisible()
  if (withScript()) await expect(page.locator('.toasts')).toBeFocused()
})

test('a move from the list of all files leads back to it, with nothing selected', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await call(page, 'createFolder', { params, body: { name: 'Crew', parentId: null } })
  await uploadFiles(page, params.kbId, [ownFile('readme.md')])
  await page.goto(`${kb}/resources?sort=name`)
  await ready(page)
  const box = fileRow(page, 'readme.md').getByRole('checkbox')
  await box.check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await page.getByRole('radio', { name: 'Crew' }).check()
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(page).toHaveURL(`${kb}/resources?sort=name`)
  await expect(fileRow(page, 'readme.md')).toContainText('Crew')
  await expect(box).not.toBeChecked()
  if (!withScript()) return
  await expect(page.getByRole('link', { name: 'readme.md', exact: true })).toBeFocused()
})

test('a folder is made in the dialog, and what is moved goes into it', async ({
  person,
  errors,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  const { folder } = en.fileDialogs
  const body = { name: 'Crew', parentId: null }
  await call(page, 'createFolder', { params, body })
  await uploadFiles(page, params.kbId, [ownFile('readme.md')])
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await page.locator('summary', { hasText: folder.new }).click()
  const name = page.getByLabel(folder.name, { exact: true })
  const create = page.getByRole('button', { name: folder.create })
  await name.fill('crew')
  errors.allow(/409 POST .*\/move/, /status of 409/)
  await create.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(name).toHaveValue('crew')

  await name.fill('Letters')
  await page.getByLabel(folder.in, { exact: true }).selectOption('Crew')
  await create.click()
  const made = page.getByRole('radio', { name: 'Crew / Letters' })
  await expect(made).toBeChecked()
  if (withScript()) await expect(made).toBeFocused()
  await checkPage(page)
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(page).toHaveURL(`${kb}/drive`)
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  // The closing dialog may still be going back in the history, which ends another navigation.
  await expect(() => page.goto(`${kb}/drive/Crew/Letters`)).toPass()
  await expect(fileRow(page, 'readme.md')).toBeVisible()
})
