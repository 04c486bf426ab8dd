const headEnd = '</head>'
const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const module = 'type="module" async=""'
// A type that browsers do not run.
const held = 'type="held-module"'

/**
 * Changes a page so that its scripts load and run only when `runScripts` runs: otherwise a slow
 * processor paints it half a second later. Over a slow connection they load at once, so that it does
 * not rest for a round trip. Browsers without scripts do not load the words. `routes` are kept, because
 * a slow processor needs 100 ms to match them.
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
  const values = Object.entries({ firstRoutes: routes, firstWords: words, firstScripts: files })
  const kept = values.map(([name, value]) => `window.${name}=${JSON.stringify(value)};`).join('')
  const script = `<script nonce="${nonce}">${kept}${loadScripts}</script>`
  const rest = head.slice(above).replaceAll(preload, '')
  const body = page.slice(end, at) + held + page.slice(at + module.length)
  return head.slice(0, above) + script + rest + body
}

const loadScripts = `window.loadScripts=()=>{for(const[files,link]of[[firstWords,{rel:"preload",as:"fetch",crossOrigin:"anonymous"}],[firstScripts,{rel:"modulepreload"}]])
for(const href of files.splice(0))document.head.append(Object.assign(document.createElement("link"),{...link,fetchPriority:"low",href}))}
if(/2g|3g/.test(navigator.connection?.effectiveType))loadScripts()`

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
