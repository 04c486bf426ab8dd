/** The processor time of the work in microseconds: the least of some runs, after one that prepares it. */
export async function cpu(work: () => Promise<unknown>): Promise<number> {
  await work()
  const costs: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}
