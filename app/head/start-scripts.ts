const headEnd = '</head>'
const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const module = 'type="module" async=""'
// A type that browsers do not run.
const held = 'type="held-module"'

/**
 * Takes from the page what makes a browser load and run its scripts. `scripts` are the files that the
 * router wants to be preloaded.
 */
export function holdScripts(page: string): { held: string; scripts: string[] } {
  const end = page.indexOf(headEnd)
  const at = page.lastIndexOf(module)
  if (end < 0 || at < end) return { held: page, scripts: [] }
  const head = page.slice(0, end)
  const scripts = Array.from(head.matchAll(preload), ([, file = '']) => file)
  const body = page.slice(end, at) + held + page.slice(at + module.length)
  return { held: head.replaceAll(preload, '') + body, scripts }
}

const begin = `for(const[files,link]of[[words,{rel:"preload",as:"fetch",crossOrigin:"anonymous"}],[scripts,{rel:"modulepreload"}]])
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{...link,fetchPriority:"low",href}))
let begun
const begin=()=>{if(begun)return
begun=true
const{textContent,nonce}=document.querySelector('script[${held}]'),script=Object.assign(document.createElement("script"),{type:"module",nonce,textContent})
document.head.append(script)
script.remove()}
if(document.hidden)begin()
else{requestAnimationFrame(()=>setTimeout(begin))
addEventListener("visibilitychange",begin,{once:true})}`

/**
 * The script that loads and runs what `holdScripts` has held, once the browser has painted the page:
 * otherwise a slow processor paints it half a second later. A page that is not seen paints nothing, so
 * that it starts at once. Browsers without scripts do not load the words.
 */
export function startScripts(scripts: string[], words: string[]): string {
  return `{const scripts=${JSON.stringify([...new Set(scripts)])},words=${JSON.stringify(words)};${begin}}`
}
