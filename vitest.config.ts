import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { slow } from './vitest.scale.config.ts'

// Runs with the architecture tests, before each commit, because each change can add words.
const catalogue = 'app/locales/catalogue.test.ts'

// Each file opens its own database, in the same process or not, and waits for about half of its time.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'api',
          // Loading the API takes longer than most files' tests: each worker does it once. No test
          // may leave anything changed that others share, such as the environment.
          isolate: false,
          include: [
            '{api,app,contract,scripts,server,shared,tools,tests/api,tests/contract}/**/*.test.{ts,tsx}',
            'tests/setup.test.ts',
          ],
          exclude: [catalogue, ...slow],
          // Only ends what hangs: on a busy machine everything takes ten times as long.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is polled for happens soon, except on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/{architecture,classes,floors,papers,styles}.test.ts', catalogue],
          // They read the whole project, while other checks use the processor too.
          testTimeout: 180_000,
        },
      },
    ],
  },
})
