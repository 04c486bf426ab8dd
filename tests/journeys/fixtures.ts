import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { ErrorGuard } from './error-guard.ts'
import { signInUnseen } from './sign-in.ts'
import { Trail } from './trail.ts'

interface PersonOptions extends BrowserContextOptions {
  /** Cookies of an earlier visit: language or theme. */
  cookies?: { name: string; value: string }[]
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
export const test = base.extend<Journey>({
  errors: [
    async ({ browserName: _ }, use) => {
      const errors = new ErrorGuard()
      await use(errors)
      errors.check()
    },
    { auto: true },
  ],
  context: async ({ context, errors }, use, testInfo) => {
    errors.watch(context, 'visitor')
    const trail = new Trail(context, 'visitor')
    await use(context)
    await tellOfFailure(testInfo, [trail])
  },
  visitor: async ({ browser, errors, baseURL }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const trails: Trail[] = []
    await use(async ({ cookies = [], ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      errors.watch(context, `visitor ${contexts.length}`)
      trails.push(new Trail(context, `visitor ${contexts.length}`))
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL ?? '' })))
      return context.newPage()
    })
    errors.rest()
    await tellOfFailure(testInfo, trails)
    await Promise.all(contexts.map((context) => context.close()))
  },
  person: async ({ visitor }, use) => {
    await use(async (name, options) => {
      const page = await visitor(options)
      await signInUnseen(page, name)
      return page
    })
  },
})

// Prints the trails, because after a run on another machine only the output is available.
async function tellOfFailure(testInfo: TestInfo, trails: Trail[]): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const trail of trails) console.log(await trail.tell())
}
