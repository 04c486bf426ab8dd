import { computeAccessibleName, getRole } from 'dom-accessibility-api'

// The conditions of style classes that hold for a reader: a wide window without script.
const conditionsThatHold = new Set(['noscript', 'xs', 'sm', 'md', 'sidebar', 'nav', 'lg'])
for (const wide of ['search', 'xl', 'wide']) conditionsThatHold.add(wide)
const displays = /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|visible)$/
const openPopover = 'data-reader-open'
// Panels beside the content, which are popovers on narrow pages only.
const sidePanels = '.kb-side'

/** Opens or closes a popover or a dialog of a page. */
export function toggleLayer(layer: Element): void {
  if (layer.localName === 'dialog') layer.toggleAttribute('open')
  else layer.toggleAttribute(openPopover)
}

/** Whether an element is shown, as far as the HTML and the utility classes decide it. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (hides(at)) return false
  return !isSkipped(element)
}

function hides(element: Element): boolean {
  if (element.hasAttribute('hidden') || isHiddenByClass(element)) return true
  if (isClosedPopover(element)) return true
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return true
  const parent = element.parentElement
  if (parent?.localName !== 'details' || parent.hasAttribute('open')) return false
  return element !== parent.querySelector(':scope > summary')
}

function isClosedPopover(element: Element): boolean {
  return (
    element.hasAttribute('popover') &&
    !element.hasAttribute(openPopover) &&
    !element.matches(sidePanels) &&
    !isShownByClass(element)
  )
}

function isHiddenByClass(element: Element): boolean {
  return (
    utilitiesOf(element).some(({ name }) => name === 'hidden' || name === 'invisible') &&
    !isShownByClass(element)
  )
}

function isShownByClass(element: Element): boolean {
  return utilitiesOf(element).some(
    ({ name, isConditional }) => isConditional && displays.test(name),
  )
}

// `group-has-[selector]/name` holds while something in the named group matches.
function holds(element: Element, condition: string): boolean {
  const [, selector, name] = /^group-has-\[(.+)\]\/(\w+)$/.exec(condition) ?? []
  if (!selector) return conditionsThatHold.has(condition) || /^@(?!max)/.test(condition)
  const group = element.closest(`.group\\/${name}`)
  return group?.querySelector(`:scope ${selector.replaceAll('_', ' ')}`) != null
}

/** Returns the classes that apply, without the conditions that hold. */
function utilitiesOf(element: Element): { name: string; isConditional: boolean }[] {
  return [...element.classList].flatMap((whole) => {
    const conditions = whole.split(/:(?![^[]*\])/)
    const name = conditions.pop() ?? ''
    const applies = conditions.every((condition) => holds(element, condition))
    return applies ? [{ name, isConditional: conditions.length > 0 }] : []
  })
}

function isSkipped(element: Element): boolean {
  return /^(script|style|template)$/.test(element.localName) || element.closest('head') !== null
}

/** Returns an element's text, with each run of white space as one space. */
export function textOf(element: Element): string {
  return oneLine(rawText(element))
}

export function oneLine(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim()
}

function rawText(element: Element): string {
  if (isSkipped(element)) return ''
  if (element.localName === 'input' && /^(submit|button)$/.test(element.getAttribute('type') ?? ''))
    return element.getAttribute('value') ?? ''
  let text = ''
  for (const node of element.childNodes)
    if (node.nodeType === 3) text += node.nodeValue
    else if (node.nodeType === 1) text += rawText(node as Element)
  return text
}

/** Returns an element's accessible name, with each run of white space as one space. */
export function nameOf(element: Element): string {
  return oneLine(computeAccessibleName(element, { getComputedStyle: styleOf }))
}

// Of styles, names depend on what is hidden and on text that style sheets add, which is not read.
function styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const display = !pseudo && hides(element) ? 'none' : 'inline'
  const style: Record<string, string> = { display, visibility: 'visible', content: 'none' }
  const getPropertyValue = (name: string) => style[name] ?? ''
  return { ...style, getPropertyValue } as unknown as CSSStyleDeclaration
}

const sections = 'article, aside, main, nav, section'

/** Returns a test of a name. Without styles nothing tells where its words are apart. */
export function nameMatcher(wanted: Wanted, exact = false): (name: string) => boolean {
  if (wanted instanceof RegExp) return matcher(wanted)
  const matches = matcher(wanted.replace(/\s/g, ''), exact)
  return (name) => matches(name.replace(/\s/g, ''))
}

/** Returns an element's role, as browsers compute it. */
export function roleOf(element: Element): string | null {
  if (element.hasAttribute('role')) return getRole(element)
  const { localName } = element
  if (localName === 'summary') return null
  if (localName === 'svg') return 'img'
  if (localName === 'th' && element.getAttribute('scope') === 'row') return 'rowheader'
  if (/^(header|footer)$/.test(localName) && element.parentElement?.closest(sections)) return null
  if (/^(section|form)$/.test(localName) && !isNamed(element)) return null
  return getRole(element)
}

function isNamed(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => element.hasAttribute(name))
}

/** Whether an element or one around it is hidden from assistive technology. */
export function isInTree(element: Element): boolean {
  return isVisible(element) && !element.closest('[aria-hidden="true"], [inert]')
}

/** Whether the text of this element matches, and that of no element in it. */
export function isSmallestMatch(element: Element, matches: (text: string) => boolean): boolean {
  if (isSkipped(element) || !matches(textOf(element))) return false
  return ![...element.children].some((child) => !isSkipped(child) && matches(textOf(child)))
}

export type Wanted = string | RegExp

/** Returns a test of a text: a part of it in any case, or all of it if `exact`. */
export function matcher(wanted: Wanted, exact = false): (text: string) => boolean {
  if (wanted instanceof RegExp) return (text) => new RegExp(wanted, removeGlobal(wanted)).test(text)
  const words = oneLine(wanted)
  if (exact) return (text) => text === words
  return (text) => text.toLowerCase().includes(words.toLowerCase())
}

function removeGlobal({ flags }: RegExp): string {
  return flags.replace('g', '')
}
