const address = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'“”‘’「」（）()[\]{}|\\^`]+/giu
const afterAddress = /[.,;:!?。，；：！？、*_~]+$/u
const linked = /<a href="([^"]*)"/g

/** Returns the full URLs in a text, normalised as a browser does. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => {
    const whole = found.replace(afterAddress, '')
    return normal(/^www\./i.test(whole) ? `http://${whole}` : whole)
  })
}

/** Returns a function that tests whether a URL is one of these. */
export function among(addresses: string[]): (href: string) => boolean {
  const known = new Set(addresses.map(normal))
  known.delete('')
  return (href) => known.has(normal(href))
}

/**
 * Returns the URLs that an edited answer may link to: the URLs that the answer linked to before,
 * and the URLs that the edit adds. URLs that the answer's author was not allowed to link to stay
 * text.
 */
export function linksAfterEdit(
  before: { content: string; html: string },
  content: string,
): (href: string) => boolean {
  const known = new Set(addressesIn(before.content))
  const kept = [...before.html.matchAll(linked)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return among([...kept, ...addressesIn(content).filter((one) => !known.has(one))])
}

function normal(href: string): string {
  return URL.parse(href)?.href ?? ''
}
