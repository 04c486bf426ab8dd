import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { ReaderBrowser } from '#tests/reader/browser.ts'
import { ErrorGuard } from './error-guard.ts'
import { saveData } from './save-data.ts'
import { type Server, serversOf } from './servers.ts'
import { signInUnseen } from './sign-in.ts'
import { Trail } from './trail.ts'

interface PersonOptions extends BrowserContextOptions {
  /** Cookies of an earlier visit: language or theme. */
  cookies?: { name: string; value: string }[]
}

export interface ProjectOptions {
  /** Whether pages are read without a browser: see `tests/reader`. */
  withReader: boolean
  /** Whether the pages and the API are two programs. */
  isApart: boolean
  /** Whether the browser saves data, so that pages load no files ahead. */
  savesData: boolean
}

interface Journey {
  /** Opens an empty page in a new browser context, signed in as a new user. */
  person: (name: string, options?: PersonOptions) => Promise<Page>
  /** Opens an empty page in a new browser context without a session. */
  visitor: (options?: PersonOptions) => Promise<Page>
  errors: ErrorGuard
}

/**
 * The test function of all journeys. An error in the console, on a page or on the server fails a
 * journey that has not declared the error.
 */
export const test = base.extend<Journey & ProjectOptions>({
  withReader: [false, { option: true }],
  isApart: [false, { option: true }],
  savesData: [false, { option: true }],
  baseURL: async ({ browserName: _ }, use) => {
    await use(ownServer().origin)
  },
  errors: [
    async ({ browserName: _ }, use) => {
      const errors = new ErrorGuard()
      await use(errors)
      errors.check()
    },
    { auto: true },
  ],
  page: async ({ visitor }, use) => {
    await use(await visitor())
  },
  context: async ({ page }, use) => {
    await use(page.context())
  },
  visitor: async (
    { browser, playwright, errors, baseURL, withReader, savesData },
    use,
    testInfo,
  ) => {
    const contexts: BrowserContext[] = []
    const trails: Trail[] = []
    const readers: ReaderBrowser[] = []
    await use(async ({ cookies = [], ...options } = {}) => {
      const origin = options.baseURL ?? baseURL ?? ''
      if (withReader) {
        const heard = errors.hears(`visitor ${readers.length + 1}`)
        const { locale } = options
        const reader = await ReaderBrowser.open(playwright.request, origin, { locale, heard })
        readers.push(reader)
        await reader.addCookies(cookies)
        // The verbs that journeys use are the same; those that it does not have say so.
        return (await reader.newPage()) as unknown as Page
      }
      const context = await browser.newContext(options)
      contexts.push(context)
      if (savesData) await context.addInitScript(saveData)
      errors.watch(context, `visitor ${contexts.length}`)
      trails.push(new Trail(context, `visitor ${contexts.length}`))
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
      return context.newPage()
    })
    errors.rest()
    await tellOfFailure(testInfo, [...trails, ...readers])
    await Promise.all([...contexts, ...readers].map((context) => context.close()))
  },
  person: async ({ visitor }, use) => {
    await use(async (name, options) => {
      const page = await visitor(options)
      await signInUnseen(page, name)
      return page
    })
  },
})

/** Returns the installation that answers the journey that runs. */
export function ownServer(): Server {
  const { together, apart } = serversOf(process.env)
  const { project, parallelIndex } = test.info()
  const { isApart } = project.use as Partial<ProjectOptions>
  const server = isApart ? apart : together[parallelIndex % together.length]
  if (!server) throw new Error('no such server was started')
  return server
}

// Prints the trails, because after a run on another machine only the output is available.
async function tellOfFailure(
  testInfo: TestInfo,
  trails: { tell: () => Promise<string> }[],
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const trail of trails) console.log(await trail.tell())
}
