const preload = '<link rel="modulepreload"'
const low = `${preload} fetchPriority="low"`

/**
 * Makes browsers fetch a page's scripts after its styles. React Router preloads scripts with the
 * same priority as styles, which delays the first paint on a slow connection, and has no option to
 * change that.
 */
export function lowerScripts(head: string): string {
  return head.replaceAll(preload, low)
}
