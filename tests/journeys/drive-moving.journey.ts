import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { checkPage } from './check-page.ts'
import { fileRow, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

/** Creates the folders Oslo with Crew in it, and Bergen, and two files beside them. */
async function haveFolders(page: Page) {
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  const folder = (name: string, parentId: string | null) =>
    call(page, 'createFolder', { params, body: { name, parentId } })
  const oslo = await folder('Oslo', null)
  await folder('Crew', oslo.id)
  await folder('Bergen', null)
  await uploadFiles(page, idOf(kb), [ownFile('readme.md'), ownFile('people.csv')])
  return `${kb}/drive`
}

function tree(page: Page) {
  return page.getByRole('navigation', { name: en.drive.folders, exact: true })
}

test('selected items are dragged together into a folder, and back by the path', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script the dialog moves items')
  const page = await person('Ada Byron')
  const drive = await haveFolders(page)
  await page.goto(drive)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await fileRow(page, 'people.csv').getByRole('checkbox').check()
  await fileRow(page, 'readme.md').dragTo(fileRow(page, 'Oslo'))
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  await expect(fileRow(page, 'people.csv')).toHaveCount(0)
  await page.getByRole('button', { name: en.shell.undo }).click()
  await expect(fileRow(page, 'people.csv')).toBeVisible()
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await fileRow(page, 'people.csv').getByRole('checkbox').check()
  await fileRow(page, 'readme.md').dragTo(fileRow(page, 'Oslo'))
  await expect(fileRow(page, 'people.csv')).toHaveCount(0)

  await page.goto(`${drive}/Oslo`)
  await ready(page)
  const path = page.getByRole('navigation', { name: en.common.path })
  await fileRow(page, 'people.csv').dragTo(path.getByRole('link', { name: en.drive.title }))
  await expect(fileRow(page, 'people.csv')).toHaveCount(0)
  await expect(fileRow(page, 'readme.md')).toBeVisible()
  await fileRow(page, 'readme.md').dragTo(tree(page).getByRole('treeitem', { name: 'Bergen' }))
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  await page.goto(`${drive}/Bergen`)
  await expect(fileRow(page, 'readme.md')).toBeVisible()
})

test('a folder is not moved into its own folder, and Escape cancels', async ({ person }) => {
  test.skip(!withScript(), 'without script the dialog moves items')
  const page = await person('Ada Byron')
  await page.goto(await haveFolders(page))
  await ready(page)
  await tree(page).getByRole('treeitem', { name: 'Oslo' }).press('ArrowRight')
  await fileRow(page, 'Oslo').dragTo(tree(page).getByRole('treeitem', { name: 'Crew' }))
  await expect(page.getByText(en.errors.folder_cycle)).toBeVisible()
  await expect(fileRow(page, 'Oslo')).toBeVisible()

  await fileRow(page, 'readme.md').hover()
  await page.mouse.down()
  await fileRow(page, 'Bergen').hover()
  await fileRow(page, 'Bergen').hover()
  await expect(fileRow(page, 'Bergen')).toHaveAttribute('data-over')
  await page.keyboard.press('Escape')
  await expect(fileRow(page, 'Bergen')).not.toHaveAttribute('data-over')
  await page.mouse.up()
  await expect(fileRow(page, 'readme.md')).toBeVisible()
})

test('the keys of a tree move among the folders', async ({ person }) => {
  const page = await person('Ada Byron')
  const drive = await haveFolders(page)
  await page.goto(drive)
  if (!withScript()) {
    await expect(tree(page).getByRole('link')).toHaveText([en.drive.allFiles, 'Bergen', 'Oslo'])
    return
  }
  await ready(page)
  const item = (name: string) => tree(page).getByRole('treeitem', { name })
  await item(en.drive.allFiles).focus()
  await page.keyboard.press('End')
  await expect(item('Oslo')).toBeFocused()
  await expect(item('Oslo')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(item('Oslo')).toHaveAttribute('aria-expanded', 'true')
  await expect(item('Crew')).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('ArrowRight')
  await expect(item('Crew')).toBeFocused()
  await expect(item('Crew')).toHaveAttribute('tabindex', '0')
  await expect(item(en.drive.allFiles)).toHaveAttribute('tabindex', '-1')
  await checkPage(page)
  await page.keyboard.press('ArrowLeft')
  await expect(item('Oslo')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item('Crew')).toBeHidden()
  await page.keyboard.press('b')
  await expect(item('Bergen')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${drive}/Bergen`)
  await expect(item('Bergen')).toHaveAttribute('aria-current', 'page')
})
