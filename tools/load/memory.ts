import { type Sample, slopeOf } from './slope.ts'

/** The memory of a server, in megabytes: of the whole process, and of its JavaScript objects. */
type Memory = { process: number; heap: number }

const millisecondsPerHour = 3_600_000
// Until then caches fill.
const warmUpShare = 1 / 3

/** Reads the memory of a server again and again. The returned function ends that, and describes it. */
export function watchMemory(url: string, everyMs: number): () => string[] {
  const began = performance.now()
  const samples: { hours: number; memory: Memory }[] = []
  const timer = setInterval(async () => {
    const hours = (performance.now() - began) / millisecondsPerHour
    const memory = await readMemory(url).catch(() => null)
    if (memory) samples.push({ hours, memory })
  }, everyMs)
  return () => {
    clearInterval(timer)
    const counted = samples.slice(Math.floor(samples.length * warmUpShare))
    return (['process', 'heap'] as const).map((name) => growthOf(name, counted))
  }
}

function growthOf(name: keyof Memory, samples: { hours: number; memory: Memory }[]): string {
  const { perHour, plusMinus } = slopeOf(
    samples.map(({ hours, memory }): Sample => [hours, memory[name]]),
  )
  const [first, last] = [samples[0]?.memory[name] ?? 0, samples.at(-1)?.memory[name] ?? 0]
  return `  memory of the ${name}: ${first.toFixed(0)} to ${last.toFixed(0)} MB in ${samples.length} samples, ${perHour.toFixed(1)} ± ${plusMinus.toFixed(1)} MB in an hour`
}

async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return {
    process: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  }
}
