const headEnd = '</head>'
const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const font = /<link [^>]*rel="preload" href="([^"]*)" as="font"[^>]*>/
const styles = /<link [^>]*rel="stylesheet"[^>]*>/
const module = 'type="module" async=""'
// A type that browsers do not run.
const held = 'type="held-module"'

/**
 * Changes a page so that its scripts load and run only when `runScripts` runs: otherwise a slow
 * processor paints it half a second later. Over a slow connection they load when the first styles are
 * there: earlier they would delay the styles, and later the connection would rest for a round trip. The
 * font is not loaded ahead there, because it is larger than the styles. Browsers without scripts do not
 * load the words. `routes` are kept, because a slow processor needs 100 ms to match them.
 */
export function holdScripts(
  page: string,
  { words, routes, nonce }: { words: string[]; routes: string[]; nonce: string },
): string {
  const end = page.indexOf(headEnd)
  const at = page.lastIndexOf(module)
  if (end < 0 || at < end) return page
  const head = page.slice(0, end)
  const files = [...new Set(Array.from(head.matchAll(preload), ([, file = '']) => file))]
  // Above the styles, for which a script below them waits.
  const above = head.search(preload)
  if (above < 0) return page
  const firstFonts = head.match(font)?.slice(1) ?? []
  const lists = { firstRoutes: routes, firstWords: words, firstScripts: files, firstFonts }
  const kept = Object.entries(lists)
    .map(([name, value]) => `window.${name}=${JSON.stringify(value)};`)
    .join('')
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const rest = head
    .slice(above)
    .replaceAll(preload, '')
    .replace(styles, (link) => link + script(loadAfterStyles))
  const body = page.slice(end, at) + held + page.slice(at + module.length)
  return head.slice(0, above).replace(font, '') + script(kept + loadScripts) + rest + body
}

const loadScripts = `{const load=(files,link)=>{for(const href of files.splice(0))document.head.append(Object.assign(document.createElement("link"),{...link,href}))},low={fetchPriority:"low"}
window.loadScripts=()=>{load(firstWords,{...low,rel:"preload",as:"fetch",crossOrigin:"anonymous"})
load(firstScripts,{...low,rel:"modulepreload"})}
window.isSlowLink=/2g|3g/.test(navigator.connection?.effectiveType)
if(!isSlowLink)load(firstFonts,{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous"})}`
const loadAfterStyles = 'if(isSlowLink)loadScripts()'

/**
 * The script at the end of a page that loads and runs its scripts once the browser has painted it.
 * A page that is not seen paints nothing and starts at once.
 */
export const runScripts = `{let begun
const begin=()=>{if(begun)return
begun=true
loadScripts()
const{textContent,nonce}=document.querySelector('script[${held}]'),script=Object.assign(document.createElement("script"),{type:"module",nonce,textContent})
document.head.append(script)
script.remove()}
if(document.hidden)begin()
else{requestAnimationFrame(()=>setTimeout(begin))
addEventListener("visibilitychange",begin,{once:true})}}`
