import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { expectReady, fileRow, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.file

function file(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

async function open(page: Page, name: string, text: string, isPublic = false) {
  const kb = await createKb(page, 'Lighthouse', { isPublic })
  await upload(page, kb, [file(name, text)])
  await expectReady(page, name)
  await fileRow(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\.md$/, ''))
  await checkPage(page)
  return page.getByRole('region', { name: words.preview })
}

test('source code is highlighted, and its lines have addresses', async ({ person }) => {
  const page = await person('Ada Byron')
  const preview = await open(page, 'lamp.ts', '// lit\nconst lamp = "on"\n')
  await expect(preview.locator('[data-code=comment]')).toHaveText('// lit')
  await expect(preview.locator('[data-code=keyword]')).toHaveText('const')
  await preview.getByRole('link', { name: words.line.replace('{{n}}', '2') }).click()
  await expect(page).toHaveURL(/#L2$/)
  await expect(preview.locator('li:target')).toContainText('const lamp')
})

test('Markdown is shown formatted, and as its source', async ({ person }) => {
  const page = await person('Ada Byron')
  const text =
    '# Lamps\n\nUse **oil**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nreturn 1\n```\n'
  const preview = await open(page, 'lamps.md', text)
  await expect(preview.getByRole('heading', { name: 'Lamps' })).toHaveCount(1)
  await expect(preview.locator('strong')).toHaveText('oil')
  await expect(preview.getByRole('cell', { name: '2' })).toBeVisible()
  await expect(preview.locator('pre [data-code=keyword]')).toHaveText('return')
  await preview.getByRole('link', { name: words.views.written.text }).click()
  await expect(preview.getByText('Use **oil**.')).toBeVisible()
  await checkPage(page)
})

test('the facts beside a file are closed and stay closed, and the text has their width', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const preview = await open(page, 'lamps.md', '# Lamps\n\nUse **oil**.\n')
  const facts = page.getByRole('complementary', { name: words.about.file })
  const toggle = page.getByRole('button', { name: words.about.file, exact: true })
  const width = async () => (await preview.boundingBox())?.width ?? 0
  await expect(facts).toBeVisible()
  const before = await width()
  await toggle.click()
  await expect(facts).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(await width()).toBeGreaterThan(before + 300)
  await page.reload()
  await expect(facts).toBeHidden()
  await checkPage(page)
  // Below the text they are in nobody's way.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(facts).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await toggle.click()
  await expect(facts).toBeVisible()
})

test('words that an address or a search leads to are marked in formatted Markdown', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const text = '- [x] Fill the lamp\n- Trim the **wick**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  const preview = await open(page, 'lamps.md', text)
  const { pathname } = new URL(page.url())
  const mark = page.locator('mark#passage')
  await page.goto(`${pathname}?from=20&to=35#passage`)
  await expect(preview.getByRole('listitem').filter({ has: mark })).toHaveText('Trim the wick')
  await expect(mark).toBeInViewport()
  await expect(preview.locator('mark')).toHaveText(['Trim the ', 'wick'])
  await expect(preview.getByRole('table')).toHaveCount(1)
  await checkPage(page)
  await preview.getByRole('link', { name: words.views.written.text }).click()
  await expect(mark).toHaveText('- Trim the wick')
  await page.goto(`${pathname}?find=fill#passage`)
  await expect(preview.getByRole('listitem').filter({ has: mark })).toHaveText('☑ Fill the lamp')
})

test('a text is read whole, and its headings lead to its sections', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const sections = Array.from({ length: 8 }, (_, n) => {
    const oil = Array.from({ length: 12 }, (_, line) => `Oil for lamp ${n + 1}, can ${line + 1}.`)
    return `# Lamp ${n + 1}\n\n${oil.join('\n\n')}`
  })
  const preview = await open(page, 'lamps.md', sections.join('\n\n'))
  await expect(preview.getByText('Oil for lamp 1, can 1.')).toBeVisible()
  await expect(preview.getByText('Oil for lamp 8, can 12.')).toHaveCount(1)
  const headings = preview.getByRole('navigation', { name: words.outline })
  const fifth = headings.getByRole('link', { name: 'Lamp 5' })
  await expect(fifth).not.toHaveAttribute('aria-current')
  await fifth.click()
  await expect(preview.getByRole('heading', { name: 'Lamp 5' })).toBeInViewport()
  await expect(preview.getByRole('heading', { name: 'Lamp 1' })).not.toBeInViewport()
  await expect(fifth).toHaveAttribute('aria-current', 'location')
})

test('the column names of a table stay in view while it scrolls', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const rows = Array.from({ length: 200 }, (_, n) => `keeper ${n},${n},yes`)
  const preview = await open(page, 'keepers.csv', ['name,number,present', ...rows].join('\n'))
  const table = preview.getByRole('region', { name: words.sheetRegion })
  await expect(table.getByRole('columnheader')).toHaveText(['name', 'number', 'present'])
  await table.getByText('keeper 199').scrollIntoViewIfNeeded()
  await expect(table.getByRole('columnheader', { name: 'number' })).toBeInViewport()
  const size = [
    filled(words.sheetRows_other, { count: 200 }),
    filled(words.sheetColumns_other, { count: 3 }),
  ]
  await expect(preview.getByText(size.join(' · '))).toBeVisible()
})

test('a table has the width of the window until its facts are opened, or the window is wide', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await open(page, 'keepers.csv', 'name,number\nAda,1\nMary,2')
  const facts = page.getByRole('complementary', { name: words.about.file })
  const toggle = page.getByRole('button', { name: words.about.file, exact: true })
  await expect(facts).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(facts).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await toggle.click()
  await expect(facts).toBeVisible()
  if (withScript()) await expect(toggle).toBeFocused()
  await page.reload()
  await expect(facts).toBeVisible()
})

test('the rows of a table below comments and empty rows have the numbers of the file', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const preview = await open(page, 'keepers.csv', '# who keeps it\n\nname,year\n\nAda,1904\n')
  const table = preview.getByRole('region', { name: words.sheetRegion })
  await expect(table.getByRole('rowheader')).toHaveText(['1', '2', '3', '5'])
  await expect(table.getByRole('row').filter({ hasText: 'Ada' })).toContainText('5')
})

test('the first column of a table stays beside the row numbers while it scrolls', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const names = Array.from({ length: 30 }, (_, n) => `column ${n}`)
  const row = names.map((_, n) => `value ${n}`)
  const preview = await open(page, 'wide.csv', [names.join(','), row.join(',')].join('\n'))
  const table = preview.getByRole('region', { name: words.sheetRegion })
  const number = table.getByRole('rowheader')
  const first = table.getByRole('cell', { name: 'value 0', exact: true })
  await table.getByText('value 29').scrollIntoViewIfNeeded()
  const [region, left, right] = await Promise.all(
    [table, number, first].map((part) => part.boundingBox()),
  )
  if (!(region && left && right)) throw new Error('the table is not drawn')
  expect(Math.round(left.x - region.x)).toBeLessThanOrEqual(1)
  expect(Math.abs(left.x + left.width - right.x)).toBeLessThan(1)
})

test('a citation in a table is seen beside the name of its row in a narrow window', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.setViewportSize({ width: 320, height: 640 })
  const names = ['keeper of the light', ...Array.from({ length: 9 }, (_, n) => `column ${n}`)]
  const row = ['Ada Byron of the northern light', ...names.slice(1).map((_, n) => `value ${n}`)]
  const text = [names.join(','), row.join(',')].join('\n')
  const preview = await open(page, 'wide.csv', text)
  const table = preview.getByRole('region', { name: words.sheetRegion })
  const at = text.indexOf('value 8')
  await page.goto(`${new URL(page.url()).pathname}?from=${at}&to=${at + 7}#passage`)
  const mark = table.locator('#passage')
  await expect(mark).toHaveText('value 8')
  const first = table.getByRole('cell', { name: row[0], exact: true })
  await expect(mark).toBeInViewport({ ratio: 1 })
  const [left, right] = await Promise.all([first, mark].map((part) => part.boundingBox()))
  if (!(left && right)) throw new Error('the table is not drawn')
  expect(left.x).toBeGreaterThanOrEqual(0)
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  await expect(table.getByRole('columnheader', { name: 'column 8' })).toBeInViewport()
})

test('short cells of a table are not broken in a narrow window, and long ones have space', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.setViewportSize({ width: 390, height: 800 })
  const cells = ['欧阳建国', '产品与用户研究部', '138-0013-8000', '2023年11月02日', 'CN-2023-0001']
  const long = '负责华东地区的客户联络，周一到周五上午接听电话，下午在仓库核对到货清单与发票。'
  const head = ['姓名', '部门', '手机号', '入职日期', '工号', '备注'].join(',')
  const text = [head, [...cells, long].join(',')].join('\n')
  await open(page, 'people.csv', text, true)
  const { pathname } = new URL(page.url())
  const at = text.indexOf('138-')
  const [, kb = ''] = /(.*)\/resources/.exec(pathname) ?? []
  await page.goto(`/p/${idOf(kb)}`)
  const published = page.getByRole('link', { name: 'people.csv' }).first()
  const address = (await published.getAttribute('href')) ?? ''
  for (const path of [pathname, `${pathname}?from=${at}&to=${at + 13}#passage`, address]) {
    await page.goto(path)
    for (const cell of cells)
      expect(await isOneLine(page.getByRole('cell', { name: cell, exact: true }))).toBe(true)
    const box = await page.getByRole('cell', { name: long }).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(192)
  }
})

function isOneLine(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const line = Number.parseFloat(getComputedStyle(element).lineHeight)
    return text.getBoundingClientRect().height < line * 1.5
  })
}
