// Runs the tests that are slow because something fails, or because the product is several processes. First
// the journeys of faults, beside what happens when a part of several processes fails: those tests wait
// for nine tenths of their time. Then those with two servers in one process. Then with two servers of
// pages and two of the API, each pair behind a proxy that takes turns, while a worker does the jobs: the
// contract's tests, and journeys of two people.
import { startCluster } from '#tests/scale/cluster.ts'
import { finish, runPlaywright, runVitest } from './test-runs.ts'

const together = ['tests/api/several-servers.test.ts', 'tests/api/left-answers.test.ts']
// By their titles: what two people, or two tabs of one person, do with each other.
const journeys = [
  'two people (see|talk|have)',
  'files are sent with a text',
  'a thread that is read in one tab',
  'a chat that is read on one device',
  'the bot answers with a quote',
]

await Promise.all([
  runPlaywright('journeys of faults', [
    '--project=faults',
    '--project=faults-reader',
    '--project=faults-no-js',
  ]),
  runVitest('several processes with faults', ['--config', 'vitest.scale.config.ts']),
])
await runVitest('two servers in one process', ['--project', 'api', '--maxWorkers=1', ...together])
await runThroughProxies()
finish()

async function runThroughProxies(): Promise<void> {
  const { front, stop } = await startCluster()
  try {
    const contract = ['--project', 'api', '--maxWorkers=1', 'tests/contract/contract.test.ts']
    await runVitest('the contract over several processes', contract, {
      CONTRACT_URL: `${front}/api`,
    })
    const projects = ['reader', 'no-js', 'js'].map((name) => `--project=${name}`)
    await runPlaywright(
      'journeys over several processes',
      [...projects, '--grep', journeys.join('|')],
      {
        JOURNEYS_URL: front,
      },
    )
  } finally {
    await stop()
  }
}
