// Prints the texts whose work grows faster than their length. Runs in a separate process, so that
// little other work is counted: node count-work.ts NAME-OF-FUNCTION
import { functions, hostile } from './hostile-text.ts'
import { counter } from './work.ts'

// The length of a text. It is long enough that the growth is larger than the constant work, and
// above the lengths at which texts are cut.
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

// Returns the minimum of three runs, because the runtime sometimes does work that is counted too.
function leastOf(text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > enough; tries++)
    least = Math.min(
      least,
      count(() => work?.(text)),
    )
  return least
}
