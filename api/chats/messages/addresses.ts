const address = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'“”‘’「」（）()[\]{}|\\^`]+/giu
const afterAddress = /[.,;:!?。，；：！？、*_~]+$/u
const linked = /<a href="([^"]*)"/g

/** Normalised as a browser does. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => {
    const whole = found.replace(afterAddress, '')
    return normal(/^www\./i.test(whole) ? `http://${whole}` : whole)
  })
}

export function among(addresses: string[]): (href: string) => boolean {
  const known = new Set(addresses.map(normal))
  known.delete('')
  return (href) => known.has(normal(href))
}

/** What the answer linked to before, and what the edit adds. Other URLs stay text. */
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
