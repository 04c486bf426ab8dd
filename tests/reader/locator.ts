import {
  isInTree,
  isSmallestMatch,
  isVisible,
  matcher,
  nameMatcher,
  nameOf,
  roleOf,
  textOf,
  type Wanted,
} from './elements.ts'
import { chooseOptions, clickOn, fillIn, pressIn } from './input.ts'
import type { ReaderPage } from './page.ts'

interface RoleOptions {
  name?: Wanted
  exact?: boolean
  level?: number
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  disabled?: boolean
  includeHidden?: boolean
}

interface FilterOptions {
  hasText?: Wanted
  hasNotText?: Wanted
  has?: ReaderLocator
  hasNot?: ReaderLocator
  visible?: boolean
}

/** Finds elements of a page at the time they are used, with the verbs of Playwright's locators. */
export class ReaderLocator {
  readonly #page: ReaderPage
  readonly #find: (within?: ParentNode) => Element[]
  readonly #words: string

  constructor(page: ReaderPage, words: string, find: (within?: ParentNode) => Element[]) {
    this.#page = page
    this.#words = words
    this.#find = find
  }

  toString(): string {
    return this.#words
  }

  page(): ReaderPage {
    return this.#page
  }

  elements(within?: ParentNode): Element[] {
    return this.#find(within)
  }

  #inside(words: string, find: (roots: ParentNode[]) => Element[]): ReaderLocator {
    return new ReaderLocator(this.#page, `${this.#words}.${words}`, (within) =>
      find(this.#find(within)),
    )
  }

  getByRole(role: string, options: RoleOptions = {}): ReaderLocator {
    return this.#inside(roleWords(role, options), (roots) => byRole(roots, role, options))
  }
  getByText(text: Wanted, { exact = false } = {}): ReaderLocator {
    return this.#inside(`text ${text}`, (roots) => byText(roots, text, exact))
  }
  getByLabel(text: Wanted, { exact = false } = {}): ReaderLocator {
    return this.#inside(`label ${text}`, (roots) => byLabel(roots, text, exact))
  }
  locator(selector: string, options: FilterOptions = {}): ReaderLocator {
    return this.#inside(selector, (roots) => bySelector(roots, selector)).filter(options)
  }
  frameLocator(_selector: 'iframe'): ReaderLocator {
    return new ReaderLocator(this.#page, 'frame', () => [this.#page.frame().documentElement])
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): ReaderLocator {
    const tests: ((element: Element) => boolean)[] = []
    if (hasText !== undefined) tests.push((element) => matcher(hasText)(textOf(element)))
    if (hasNotText !== undefined) tests.push((element) => !matcher(hasNotText)(textOf(element)))
    if (has) tests.push((element) => has.elements(element).length > 0)
    if (hasNot) tests.push((element) => hasNot.elements(element).length === 0)
    if (visible !== undefined) tests.push((element) => isVisible(element) === visible)
    return this.#chosen('filter', (all) => all.filter((one) => tests.every((test) => test(one))))
  }
  first(): ReaderLocator {
    return this.nth(0)
  }
  last(): ReaderLocator {
    return this.nth(-1)
  }
  nth(index: number): ReaderLocator {
    return this.#chosen(`nth ${index}`, (all) => all.slice(index, index + 1 || undefined))
  }
  and(other: ReaderLocator): ReaderLocator {
    return this.#chosen('and', (all, within) => {
      const others = new Set(other.elements(within))
      return all.filter((one) => others.has(one))
    })
  }
  or(other: ReaderLocator): ReaderLocator {
    return this.#chosen('or', (all, within) => inOrder([...all, ...other.elements(within)]))
  }
  #chosen(words: string, choose: (all: Element[], within?: ParentNode) => Element[]) {
    return new ReaderLocator(this.#page, `${this.#words}.${words}`, (within) =>
      choose(this.#find(within), within),
    )
  }

  async all(): Promise<ReaderLocator[]> {
    return this.#find().map((_, index) => this.nth(index))
  }
  async count(): Promise<number> {
    return this.#find().length
  }
  async allTextContents(): Promise<string[]> {
    return this.#find().map(({ textContent }) => textContent ?? '')
  }
  async evaluateAll<T>(read: (elements: Element[]) => T): Promise<T> {
    return read(this.#find())
  }

  /** Returns the only element. Fails if there is none, or more than one. */
  async one(): Promise<Element> {
    return this.#page.retry(() => {
      const [first, ...more] = this.#find()
      if (first && more.length === 0) return first
      const all = this.#find().map(({ outerHTML }) => `\n  ${outerHTML.slice(0, 200)}`)
      throw new Error(
        `${this.#words} is ${all.length} elements on ${this.#page.url()}${all.join('')}`,
      )
    })
  }
  async evaluate<T>(read: (element: HTMLElement) => T): Promise<T> {
    return read((await this.one()) as HTMLElement)
  }
  async textContent(): Promise<string | null> {
    return (await this.one()).textContent
  }
  async innerText(): Promise<string> {
    return textOf(await this.one())
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name)
  }
  async inputValue(): Promise<string> {
    return ((await this.one()) as HTMLInputElement).value
  }
  async isVisible(): Promise<boolean> {
    const [element] = this.#find()
    return element !== undefined && isVisible(element)
  }
  async isChecked(): Promise<boolean> {
    return ((await this.one()) as HTMLInputElement).checked
  }

  async #shown(): Promise<Element> {
    const element = await this.one()
    if (!isVisible(element)) throw new Error(`${this.#words} is hidden on ${this.#page.url()}`)
    return element
  }
  async click(): Promise<void> {
    await clickOn(this.#page, await this.#shown())
  }
  async fill(value: string): Promise<void> {
    fillIn(await this.#shown(), value)
  }
  async press(key: string): Promise<void> {
    await pressIn(this.#page, await this.#shown(), key)
  }
  async check(): Promise<void> {
    await this.setChecked(true)
  }
  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }
  async setChecked(checked: boolean): Promise<void> {
    const element = (await this.one()) as HTMLInputElement
    if (element.checked !== checked) element.click()
  }
  async selectOption(wanted: string | { label: string } | { value: string }): Promise<void> {
    chooseOptions((await this.#shown()) as HTMLSelectElement, wanted)
  }
  async setInputFiles(files: FileChoice): Promise<void> {
    this.#page.chooseFiles((await this.one()) as HTMLInputElement, files)
  }
  async focus(): Promise<void> {
    ;((await this.one()) as HTMLElement).focus()
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one()
  }
}

interface FileContent {
  name: string
  mimeType: string
  buffer: Buffer
}

export type FileChoice = string | FileContent | (string | FileContent)[]

function roleWords(role: string, { name }: RoleOptions): string {
  return name === undefined ? role : `${role} ${name}`
}

function descendants(roots: ParentNode[], selector: string): Element[] {
  return inOrder(roots.flatMap((root) => [...root.querySelectorAll(selector)]))
}

function inOrder(elements: Element[]): Element[] {
  const unique = [...new Set(elements)]
  return unique.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))
}

function bySelector(roots: ParentNode[], selector: string): Element[] {
  const isForVisible = selector.endsWith(':visible')
  const found = descendants(roots, selector.replace(/:visible$/, '') || '*')
  return isForVisible ? found.filter(isVisible) : found
}

function byText(roots: ParentNode[], text: Wanted, exact: boolean): Element[] {
  const matches = matcher(text, exact)
  return descendants(roots, '*').filter((element) => isSmallestMatch(element, matches))
}

function byLabel(roots: ParentNode[], text: Wanted, exact: boolean): Element[] {
  const matches = matcher(text, exact)
  const labelled = 'input, select, textarea, button, [aria-label], [aria-labelledby]'
  return descendants(roots, labelled).filter((element) => matches(nameOf(element)))
}

function byRole(roots: ParentNode[], role: string, options: RoleOptions): Element[] {
  const { name, exact, level, includeHidden } = options
  const hasName = name === undefined ? null : nameMatcher(name, exact)
  return descendants(roots, '*').filter((element) => {
    if (roleOf(element) !== role) return false
    if (level !== undefined && levelOf(element) !== level) return false
    if (!hasStates(element, options)) return false
    if (!includeHidden && !isInTree(element)) return false
    return hasName === null || hasName(nameOf(element))
  })
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.localName.slice(1))
}

function hasStates(element: Element, options: RoleOptions): boolean {
  const own = element as HTMLInputElement
  const states: [boolean | undefined, boolean][] = [
    [options.checked, own.checked ?? element.getAttribute('aria-checked') === 'true'],
    [options.disabled, own.disabled === true],
    [options.expanded, element.getAttribute('aria-expanded') === 'true'],
    [options.pressed, element.getAttribute('aria-pressed') === 'true'],
    [options.selected, element.getAttribute('aria-selected') === 'true'],
  ]
  return states.every(([wanted, is]) => wanted === undefined || wanted === is)
}
