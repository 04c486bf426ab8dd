import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** Other text has no format that Markdown could keep. */
const formatted = 'h1,h2,h3,h4,h5,h6,ul,ol,table,a[href],b,strong,i,em,blockquote,pre,code,hr'

/** The Markdown of HTML that was copied. Null for words without a format. */
export function markdownOf(html: string): string | null {
  // The policy of the page refuses styles in a document of its own too.
  const readable = html.replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-style='))
  const { body } = new DOMParser().parseFromString(readable, 'text/html')
  for (const element of body.querySelectorAll('style,script,title,meta,img,svg,[hidden]'))
    element.remove()
  nameBold(body)
  nameHeaders(body)
  if (!body.querySelector(formatted)) return null
  return converter().turndown(body)
}

// Some programs write bold as a style, also to say that what is within is not bold.
function nameBold(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b,strong,span')) {
    const weight = /font-weight:\s*(\w+)/.exec(element.dataset.style ?? '')?.[1]
    const isBold = weight === 'bold' || Number(weight) >= 600
    const isSpan = element.tagName === 'SPAN'
    if (isSpan ? !isBold : weight === undefined || isBold) continue
    const named = body.ownerDocument.createElement(isSpan ? 'strong' : 'span')
    named.append(...element.childNodes)
    element.replaceWith(named)
  }
}

// A table of Markdown begins with the names of its columns, and has one line in each cell.
function nameHeaders(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td,th'))
    for (const part of cell.querySelectorAll('p,div,br')) part.replaceWith(' ', ...part.childNodes)
  for (const { rows } of body.querySelectorAll('table'))
    for (const cell of rows[0]?.querySelectorAll('td') ?? []) {
      const header = body.ownerDocument.createElement('th')
      header.append(...cell.childNodes)
      cell.replaceWith(header)
    }
}

function converter(): TurndownService {
  const made = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  made.use(gfm)
  // The library's own puts three spaces between the sign and the words.
  made.addRule('item', {
    filter: 'li',
    replacement: (content, node) => {
      const sign = signOf(node)
      const words = content.trim().replace(/^(\[[ x]\]) +/, '$1 ')
      const isLast = node.nextSibling === null
      return sign + words.replaceAll('\n', `\n${' '.repeat(sign.length)}`) + (isLast ? '' : '\n')
    },
  })
  return made
}

function signOf({ parentElement: list, previousElementSibling }: Element): string {
  if (!(list instanceof HTMLOListElement)) return '- '
  let at = list.start
  for (let item = previousElementSibling; item; item = item.previousElementSibling) at += 1
  return `${at}. `
}
