const preload = '<link rel="modulepreload"'
const low = `${preload} fetchPriority="low"`

/** React Router preloads scripts like styles, which delays the first paint on a slow connection. */
export function lowerScripts(head: string): string {
  return head.replaceAll(preload, low)
}
