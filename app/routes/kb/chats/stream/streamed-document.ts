export interface StreamedLook {
  language: string
  theme: string
  stylesheets: string[]
}

// Below all messages, whose order is their number.
export const endClass = 'order-[2147483647] text-center text-ink-2'
export const comeBackSeconds = 3
export const closing = '</div></main></body></html>'

// Names its own address: with a fragment, which a frame with unread messages has, browsers would
// only go to that place.
export function refresh(seconds: number): string {
  return `<meta http-equiv="refresh" content="${seconds};url=live">`
}

/** Its link opens in the page that contains the frame. */
export function signedOutPage(
  options: StreamedLook,
  words: { signedOut: string; signIn: string },
  chatPath: string,
): string {
  return `${opening(options, words.signedOut)}<main class="message-scroll"><p class="${endClass}">${words.signedOut} <a class="text-link" href="${chatPath}">${words.signIn}</a></p></main></body></html>`
}

/** The document reloads itself. */
export function endedPage(options: StreamedLook, ended: string): string {
  return `${opening(options, ended)}<main class="message-scroll"><p class="${endClass}" role="status">${ended}</p></main>${refresh(comeBackSeconds)}</body></html>`
}

/** Also if the reader has lost the chat. */
export function gonePage(options: StreamedLook, gone: string): string {
  return `${opening(options, gone)}<main class="message-scroll"><p class="${endClass}" role="status">${gone}</p></main></body></html>`
}

export function opening({ language, theme, stylesheets }: StreamedLook, title: string): string {
  const links = stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('')
  return `<!doctype html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top">${links}</head><body class="flex h-dvh flex-col bg-sheet">`
}

export function nameOf(id: string, version: number): string {
  return `m${id}-${version}`
}

/** Messages have even places in the document, system messages odd ones. */
export function orderOf({ seq }: { seq: number }): number {
  return seq * 2
}
