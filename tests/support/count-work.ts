// Says which texts take more work than their length explains. In a process of its own, where little
// else is counted along: node count-work.ts NAME-OF-FUNCTION
import { functions, hostile } from './hostile-text.ts'
import { counter } from './work.ts'

// Long enough that what is the same for every length does not hide what grows, and above the lengths
// from which a text is cut.
const length = 2_400
const most = 2.5
const free = 2_000

const count = counter()
const work = functions[process.argv[2] ?? '']
if (!work) throw new Error('no such function')
const longer = new Map(hostile(2 * length))
const steep: string[] = []
for (const [name, text] of hostile(length)) {
  const once = count(() => work(text))
  const bound = most * once + free
  const twice = leastOf(longer.get(name) ?? '', bound)
  if (twice > bound) steep.push(`${JSON.stringify(name)}: ${once} to ${twice}`)
}
console.log(JSON.stringify(steep))

// What the runtime does by itself now and then is counted along, and is not there every time.
function leastOf(text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > enough; tries++)
    least = Math.min(
      least,
      count(() => work?.(text)),
    )
  return least
}
