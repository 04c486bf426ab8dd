// The first that matches: most browsers also name those to which they are similar.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

type Named = { browser: string | null; system: string | null }

/** By which a person recognises a browser in a list. Null for an unknown one. */
export function browserName(userAgent: string): Named {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
