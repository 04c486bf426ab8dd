import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { temporaryFolder } from '#tests/support/program.ts'
import { filmAnswer, movingSize } from './answer.ts'
import { openStudio, type Studio } from './studio.ts'

const landing = path.join(import.meta.dirname, '../../app/routes/public/home/pictures')
const folders = { wide: landing, phone: path.join(landing, 'phone') }
const readme = path.join(import.meta.dirname, '../../docs/images')

const wide = { size: { width: 1440, height: 900 }, density: 1.12 }
const half = { size: { width: 700, height: 800 }, density: 1.25 }
const phone = { size: { width: 390, height: 780 }, density: 1.25 }
const share = { size: { width: 1200, height: 630 }, density: 1 }

const languages = ['en', 'zh'] as const
const schemes = ['light', 'dark'] as const
type Language = (typeof languages)[number]
type Scheme = (typeof schemes)[number]

/** Asked in each language and scheme, so that no question is asked twice in a chat. */
const asked = {
  'wide-en-light': ['trials', 'How long is the washout period before arm B?'],
  'wide-en-dark': ['trials', 'When does a participant stop treatment?'],
  'wide-zh-light': ['data', '质疑发出后，中心应在几个工作日内答复？'],
  'wide-zh-dark': ['data', '访视结束后几个工作日内完成录入？'],
  'phone-en-light': ['trials', 'Which visits may be held by video?'],
  'phone-en-dark': ['trials', 'When does the study stop?'],
  'phone-zh-light': ['data', '锁定后如需解锁，须经谁批准？'],
  'phone-zh-dark': ['data', '数据库锁定由谁执行？'],
} as const

const shapes = {
  wide: { screen: wide, film: { size: movingSize, density: 1.1 } },
  phone: { screen: phone, film: { size: { width: 390, height: 700 }, density: 1.5 } },
} as const
type Shape = keyof typeof shapes
const shapeNames = Object.keys(shapes) as Shape[]

/** `only`: the beginnings of names of pictures; all without any. */
export async function makePictures(only: string[]): Promise<void> {
  const data = temporaryFolder()
  const studio = await openStudio(data.dir)
  mkdirSync(folders.phone, { recursive: true })
  mkdirSync(readme, { recursive: true })
  try {
    for (const [name, make] of Object.entries(pictures)) {
      if (only.length > 0 && !only.some((start) => name.startsWith(start))) continue
      await make(studio)
      console.log(name)
    }
  } finally {
    await studio.close()
    await data.remove()
  }
}

const pictures: Record<string, (studio: Studio) => Promise<void>> = {
  share: async (studio) => {
    for (const language of languages) {
      const page = await studio.view({ language, ...share })
      await studio.open(page, '/')
      const image = sharp(await studio.shoot(page)).png({ palette: true, colours: 64 })
      await image.toFile(path.join(landing, `share-${language}.png`))
      await page.context().close()
    }
  },
  talk: (studio) => inEach(studio, 'talk', showTalk),
  files: (studio) => inEach(studio, 'files', showFiles),
  source: async (studio) => {
    const page = await studio.view({ person: 'lin', ...wide })
    await openSource(studio, page)
    await save(page, studio, readme, 'source')
  },
  search: async (studio) => {
    const page = await studio.view({ person: 'lin', scheme: 'dark', ...wide })
    await studio.open(page, `/kb/${studio.ids.trials}`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('washout')
    await page.getByRole('option').locator('mark').first().waitFor()
    await studio.still(page)
    await save(page, studio, readme, 'search')
  },
  chinese: async (studio) => {
    const page = await studio.view({ person: 'zhang', language: 'zh', scheme: 'dark', ...wide })
    await studio.open(page, `/kb/${studio.ids.data}/chats/${studio.ids['data/AI Chat']}`)
    await save(page, studio, readme, 'chinese')
  },
  phone: async (studio) => {
    const page = await studio.view({ person: 'lin', ...phone })
    const { trials } = studio.ids
    await studio.open(page, `/kb/${trials}/chats/${studio.ids['trials/Townhall']}`)
    const talk = await studio.shoot(page)
    await openSource(studio, page)
    const source = await studio.shoot(page)
    await studio.open(page, `/kb/${trials}/drive`)
    await sideBySide([talk, source, await studio.shoot(page)], 'phone')
    await page.context().close()
  },
  'without-script': async (studio) => {
    const images: Buffer[] = []
    for (const script of [true, false]) {
      const page = await studio.view({ person: 'lin', script, ...half })
      const chat = `/kb/${studio.ids.trials}/chats/${studio.ids['trials/AI Chat']}`
      await studio.open(page, chat, script)
      images.push(await studio.shoot(page))
      await page.context().close()
    }
    await sideBySide(images, 'without-script')
  },
  answer: async (studio) => {
    for (const language of languages)
      for (const scheme of schemes)
        for (const shape of shapeNames) await film(studio, language, scheme, shape)
  },
}

async function film(
  studio: Studio,
  language: Language,
  scheme: Scheme,
  shape: Shape,
): Promise<void> {
  const [kb, question] = asked[`${shape}-${language}-${scheme}`]
  const person = language === 'zh' ? 'zhang' : 'lin'
  const sidebar = 'collapsed'
  const page = await studio.view({ person, language, scheme, sidebar, ...shapes[shape].film })
  const kbId = studio.ids[kb] ?? ''
  const { moving, still } = await filmAnswer(studio, page, { kb: kbId, question })
  const name = path.join(folders[shape], `answer-${language}-${scheme}`)
  writeFileSync(`${name}.webp`, moving)
  await sharp(still).webp({ quality: 80 }).toFile(`${name}-still.webp`)
  await page.context().close()
}

type Show = (studio: Studio, page: Page) => Promise<void>

/** The pictures of the landing page, which has them in the visitor's language, colours and width. */
async function inEach(studio: Studio, name: string, show: Show): Promise<void> {
  for (const language of languages)
    for (const scheme of schemes)
      for (const shape of shapeNames) {
        const person = language === 'zh' ? 'zhang' : 'marit'
        const page = await studio.view({ person, language, scheme, ...shapes[shape].screen })
        await show(studio, page)
        await save(page, studio, folders[shape], `${name}-${language}-${scheme}`)
      }
}

async function showTalk(studio: Studio, page: Page): Promise<void> {
  const { ids } = studio
  const other = await studio.view({ person: 'amira', ...wide })
  const chat = `/kb/${ids.trials}/chats/${ids['trials/Townhall']}`
  await studio.open(page, `${chat}/thread/${ids.washout}`)
  await studio.open(other, chat)
  await other.locator('#composer').getByRole('textbox').pressSequentially('On Friday')
  await page
    .locator('[data-typing]')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => {})
  await studio.still(page)
}

async function showFiles(studio: Studio, page: Page): Promise<void> {
  const { trials, 'trials/Protocols/Protocol v4.pdf': protocol } = studio.ids
  const info = page.viewportSize()?.width === phone.size.width ? '' : `?info=${protocol}`
  await studio.open(page, `/kb/${trials}/drive/Protocols${info}`)
}

async function openSource(studio: Studio, page: Page): Promise<void> {
  const { ids } = studio
  const answer = ids['How soon are serious adverse events reported?']
  const chat = `/kb/${ids.trials}/chats/${ids['trials/AI Chat']}`
  await studio.open(page, `${chat}/citation/${answer}/1`)
  await page.locator('mark#passage').waitFor()
  await studio.still(page)
}

async function save(page: Page, studio: Studio, folder: string, name: string): Promise<void> {
  const image = sharp(await studio.shoot(page)).webp({ quality: 80, effort: 6 })
  await image.toFile(path.join(folder, `${name}.webp`))
  await page.context().close()
}

const gap = 24

async function sideBySide(images: Buffer[], name: string): Promise<void> {
  const { width, height } = await sharp(images[0]).metadata()
  const whole = { width: images.length * (width + gap) - gap, height }
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp({ create: { ...whole, channels: 4, background } })
    .composite(images.map((input, n) => ({ input, left: n * (width + gap), top: 0 })))
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(readme, `${name}.webp`))
}
