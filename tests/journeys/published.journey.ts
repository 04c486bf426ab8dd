import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, flag, idOf } from './kbs.ts'
import { ready } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const words = en.published

test('somebody without an account finds, reads and searches a public knowledge base', async ({
  page,
  person,
}) => {
  const ada = await person('Ada Byron')
  const title = `Lighthouse ${Date.now()}`
  const kb = await createKb(ada, title, { isPublic: true, description: 'Of all keepers' })
  await haveFiles(ada, kb, ['handbook.pdf', 'report.docx'])
  await page.goto(`/explore?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${idOf(kb)}/lighthouse-\\d+$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Ada Byron')).toHaveCount(0)
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
  await checkPage(page)

  await page.getByRole('heading', { level: 3 }).getByRole('link', { name: 'handbook.pdf' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('handbook.pdf')
  const picture = page.getByRole('img', { name: /handbook\.pdf/ }).first()
  const image = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect(image.headers()['content-type']).toBe('image/webp')
  await checkPage(page)

  const search = page.getByRole('searchbox', { name: filled(words.searchLabel, { title }) })
  await search.fill('anemometer')
  await search.press('Enter')
  await expect(page.locator('main mark').first()).toHaveText(/anemometer/i)
  await checkPage(page)
  await page.locator('main li h2').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('link', { name: words.signIn }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fkb%2F/)
})

test('a visitor reads the public page in Chinese on a narrow screen', {
  tag: '@browser',
}, async ({ visitor, person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, '灯塔手册', { isPublic: true })
  await haveFiles(ada, kb, ['report.docx'])
  const page = await visitor({ viewport: { width: 320, height: 700 } })
  await page.goto(`/p/${idOf(kb)}?lang=zh`)
  expect(decodeURI(page.url())).toContain('/灯塔手册')
  await expect(page.getByRole('link', { name: zh.published.signIn })).toBeVisible()
  await checkPage(page)
})

test('the headings of a long public page are listed, and lead to its sections', {
  tag: '@browser',
}, async ({ page, person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const content = ['Lamp', 'Glass', 'Horn', 'Watch']
    .map((name) => `# ${name}\n\n${'It is looked after each day. '.repeat(60)}`)
    .join('\n\n')
  const params = { kbId: idOf(kb) }
  await call(ada, 'createPage', { params, body: { title: 'Rules', content } })
  await page.goto(`/p/${idOf(kb)}`)
  await page.getByRole('link', { name: 'Rules' }).first().click()
  const outline = page.getByRole('navigation', { name: words.outline })
  await expect(outline.getByRole('link')).toHaveText(['Lamp', 'Glass', 'Horn', 'Watch'])
  await outline.getByRole('link', { name: 'Horn' }).click()
  await expect(page.getByRole('heading', { name: 'Horn' })).toBeInViewport()
  await checkPage(page)
})

test('somebody who is signed in reads the same page, which leads to the usual one', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await ada.goto(`/p/${idOf(kb)}/lighthouse`)
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await checkPage(ada)
  await ada.getByRole('link', { name: words.open }).click()
  await expect(ada).toHaveURL(kb)
})

test('an administrator has a public knowledge base found by its address only, and closes it', async ({
  page,
  person,
  errors,
}) => {
  errors.allow(/404/)
  const ada = await person('Ada Byron')
  const title = `Lighthouse ${Date.now()}`
  const kb = await createKb(ada, title)
  await ada.goto(`${kb}/settings`)
  await ready(ada)
  await flag(ada, 'isPublic').check()
  await flag(ada, 'isListed').uncheck()
  await ada.getByRole('button', { name: en.kb.save }).click()
  const address = `${new URL(ada.url()).origin}/p/${idOf(kb)}`
  await expect(ada.getByText(filled(en.toasts.kbPublished, { address }))).toBeVisible()
  await page.goto(`/explore?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.goto(`/p/${idOf(kb)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const params = { kbId: idOf(kb) }
  await call(ada, 'updateKb', { params, body: { canEveryoneRead: false } })
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
})

test('a visitor asks the files a question, as many as the administrators let', async ({
  page,
  person,
  errors,
}) => {
  errors.allow(/429/)
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await haveFiles(ada, kb, ['handbook.pdf'])
  await page.goto(`/p/${idOf(kb)}`)
  const question = page.getByRole('textbox', { name: words.ask.label })
  await expect(question).toHaveCount(0)
  await ada.goto(`${kb}/settings`)
  await ready(ada)
  await ada.getByRole('spinbutton', { name: en.kbForm.visitorQuestions.label }).fill('1')
  await ada.getByRole('button', { name: en.kb.save }).click()
  await expect(ada.getByText(en.toasts.kbSaved)).toBeVisible()
  await page.reload()
  await question.fill('What does an anemometer measure?')
  await page.getByRole('button', { name: words.ask.button }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What does an anemometer measure?',
  )
  const answer = page.getByRole('region', { name: words.ask.answer })
  await expect(answer.locator('blockquote').first()).toContainText(/anemometer/i)
  await expect(answer.getByRole('link', { name: /^handbook\.pdf, page \d$/ })).toBeVisible()
  await checkPage(page)
  await page.getByRole('textbox', { name: words.ask.another }).fill('And a barometer?')
  await page.getByRole('button', { name: words.ask.button }).click()
  await expect(page.getByText(en.errors.no_questions_left)).toBeVisible()
  await expect(question).toHaveValue('And a barometer?')
})

test('a visitor reports a page, and the administrators of the site read it', async ({
  page,
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await page.goto(`/p/${idOf(kb)}`)
  await page.getByRole('link', { name: words.report.link }).click()
  await checkPage(page)
  await page.getByRole('button', { name: words.report.send }).click()
  await page.getByRole('textbox', { name: words.report.message }).fill('It shows my address')
  await page.getByRole('button', { name: words.report.send }).click()
  await expect(page.getByRole('heading', { name: words.report.sent })).toBeVisible()
  await page.getByRole('link', { name: filled(words.report.back, { title: 'Lighthouse' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
})
