import { expect as playwrightExpect } from '@playwright/test'
import {
  isVisible,
  matcher,
  nameMatcher,
  nameOf,
  oneLine,
  textOf,
  type Wanted,
} from './elements.ts'
import { ReaderLocator } from './locator.ts'
import { isAt, ReaderPage } from './page.ts'

type Options = { timeout?: number; exact?: boolean }

/** Playwright's `expect`, which takes the pages and locators of a reader too. */
export const expect = new Proxy(playwrightExpect, {
  apply: (target, _this, [received, ...more]: Parameters<typeof playwrightExpect>) => {
    if (received instanceof ReaderLocator) return bothWays((not) => locatorMatchers(received, not))
    if (received instanceof ReaderPage) return bothWays((not) => pageMatchers(received, not))
    return target(received, ...more)
  },
})

function bothWays<T extends object>(matchers: (not: boolean) => T): T & { not: T } {
  return Object.assign(refusing(matchers(false)), { not: refusing(matchers(true)) })
}

// A matcher that is missing here says what to do, instead of "is not a function".
function refusing<T extends object>(matchers: T): T {
  return new Proxy(matchers, {
    get: (target, name) => {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name)
      return () => {
        throw new Error(`a reader does not know ${name}: use the real browser`)
      }
    },
  })
}

function pageMatchers(page: ReaderPage, not: boolean) {
  return {
    toHaveURL: async (wanted: string | RegExp | ((url: URL) => boolean)) =>
      check(isAt(page.url(), wanted, page.context().origin), not, `at ${page.url()}`, wanted),
    toHaveTitle: async (wanted: Wanted) => {
      const title = oneLine(await page.title())
      check(matchesWhole(title, wanted), not, `the title ${title}`, wanted)
    },
  }
}

function locatorMatchers(locator: ReaderLocator, not: boolean) {
  const holds = (test: () => boolean | Promise<boolean>, says: () => unknown, options?: Options) =>
    locator
      .page()
      .retry(async () => check(await test(), not, `${locator}: ${says()}`), options?.timeout)
  /** Passes if the only element passes. Without an element, also the opposite fails. */
  const has = (
    read: (element: HTMLElement) => unknown,
    wanted: unknown,
    test: (is: never) => boolean,
  ) =>
    locator.page().retry(async () => {
      const is = read((await only(locator)) as HTMLElement)
      check(test(is as never), not, `${locator}: ${JSON.stringify(is)}`, wanted)
    })
  const shown = () => locator.elements().some(isVisible)
  const texts = () => locator.elements().map(textOf)
  return {
    toBeVisible: (options?: Options) => holds(() => one(locator) && shown(), texts, options),
    toBeHidden: (options?: Options) => holds(() => !shown(), texts, options),
    toBeAttached: () => holds(() => locator.elements().length > 0, texts),
    toHaveCount: (count: number, options?: Options) =>
      holds(
        () => locator.elements().length === count,
        () => `${texts().length}, not ${count}`,
        options,
      ),
    toHaveText: (wanted: Wanted | Wanted[], options?: Options) =>
      holds(
        () => matchesAll(texts(), wanted, matchesWhole),
        () => differs(texts(), wanted),
        options,
      ),
    toContainText: (wanted: Wanted | Wanted[], options?: Options) =>
      holds(
        () => matchesAll(texts(), wanted, contains),
        () => differs(texts(), wanted),
        options,
      ),
    toHaveValue: (wanted: Wanted) =>
      has(
        (field) => (field as HTMLInputElement).value,
        wanted,
        (is: string) => equals(is, wanted),
      ),
    toHaveAttribute: (name: string, wanted?: Wanted) =>
      has(
        (element) => element.getAttribute(name),
        wanted,
        (is: string | null) => is !== null && (wanted === undefined || equals(is, wanted)),
      ),
    toHaveAccessibleName: (wanted: Wanted) =>
      has(nameOf, wanted, (is: string) => nameMatcher(wanted, true)(is)),
    toBeChecked: () =>
      has(
        (field) => (field as HTMLInputElement).checked,
        true,
        (is: boolean) => is,
      ),
    toBeDisabled: () =>
      has(
        (field) => field.matches(':disabled'),
        true,
        (is: boolean) => is,
      ),
    toBeEnabled: () =>
      has(
        (field) => !field.matches(':disabled'),
        true,
        (is: boolean) => is,
      ),
    // A page without styles has no window: the address names what a browser would scroll to.
    toBeInViewport: (_options?: object) =>
      has(
        (element) => isTarget(element, locator.page().url()),
        'in view',
        (is: boolean) => is,
      ),
    toBeFocused: () =>
      has(
        (field) => field.hasAttribute('autofocus'),
        'autofocus',
        (is: boolean) => is,
      ),
  }
}

function isTarget(element: Element, url: string): boolean {
  const target = element.ownerDocument.getElementById(new URL(url).hash.slice(1))
  return target !== null && (target.contains(element) || element.contains(target))
}

function check(holds: boolean, not: boolean, says: string, wanted?: unknown): void {
  if (holds !== not) return
  const expected =
    wanted === undefined ? '' : `, and not ${not ? 'other than ' : ''}${String(wanted)}`
  throw new Error(`${says}${expected}${not ? ' (not expected)' : ''}`)
}

async function only(locator: ReaderLocator): Promise<Element> {
  one(locator)
  const [element] = locator.elements()
  if (!element) throw new Error(`${locator} is nothing`)
  return element
}

// As in Playwright, several elements for one name are a mistake of the journey.
function one(locator: ReaderLocator): true {
  const found = locator.elements()
  if (found.length > 1)
    throw new Error(`${locator} is ${found.length} elements: ${found.map(textOf).join(' | ')}`)
  return true
}

function matchesAll(
  texts: string[],
  wanted: Wanted | Wanted[],
  matches: (text: string, wanted: Wanted) => boolean,
): boolean {
  if (!Array.isArray(wanted)) return texts.length === 1 && matches(texts[0] ?? '', wanted)
  if (matches === matchesWhole && texts.length !== wanted.length) return false
  let at = 0
  for (const text of texts) {
    const next = wanted[at]
    if (next !== undefined && matches(text, next)) at++
    else if (matches === matchesWhole) return false
  }
  return at === wanted.length
}

function matchesWhole(text: string, wanted: Wanted): boolean {
  return matcher(wanted, true)(text)
}

function contains(text: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? text.includes(oneLine(wanted)) : matcher(wanted)(text)
}

function equals(is: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? is === wanted : matcher(wanted)(is)
}

function differs(texts: string[], wanted: unknown): string {
  return `${JSON.stringify(texts)}, wanted ${String(wanted)}`
}
