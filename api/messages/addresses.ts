const address = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'“”‘’「」（）()[\]{}|\\^`]+/giu
const afterAddress = /[.,;:!?。，；：！？、*_~]+$/u
const linked = /<a href="([^"]*)"/g

/** The addresses that stand in a text, whole, as a browser writes them. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => {
    const whole = found.replace(afterAddress, '')
    return normal(/^www\./i.test(whole) ? `http://${whole}` : whole)
  })
}

/** Whether an address is one of these. */
export function among(addresses: string[]): (href: string) => boolean {
  const known = new Set(addresses.map(normal))
  known.delete('')
  return (href) => known.has(normal(href))
}

/**
 * What an edited answer may link to: what it linked to before, and addresses that were not in it. Those
 * that its writer was not allowed to link to stay words.
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
