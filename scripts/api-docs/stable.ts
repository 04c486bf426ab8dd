const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns a function that replaces what differs between two runs: ids, by their number in one page,
 * times, addresses, tokens and hashes.
 */
export function createStable(addresses: Record<string, string>): (text: string) => string {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    const n = ids.get(id) ?? `${ids.size + 1}`.padStart(12, '0')
    ids.set(id, n)
    return `00000000-0000-7000-8000-${n}`
  }
  return (text) => {
    const local = Object.entries(addresses).reduce(
      (all, [from, to]) => all.replaceAll(from, to).replaceAll(encodeURIComponent(from), to),
      text,
    )
    return local
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-24T09:00:00.000Z')
      .replace(new RegExp(`-${uuid.source}@`, 'g'), '@')
      .replace(new RegExp(`${uuid.source}@`, 'g'), 'somebody@')
      .replace(
        new RegExp(`("(?:title|keyword|name)": ?)"${uuid.source}(\\.\\w+)?"`, 'g'),
        '$1"Example$2"',
      )
      .replace(uuid, numbered)
      .replace(/t=\d+,v1=/g, 't=1795510800,v1=')
      .replace(/(?<![\w-])(?!0{8}-)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, 'EXAMPLE-TOKEN')
  }
}
