import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'api',
          include: ['{api,app,contract,tests/api,tests/contract}/**/*.test.{ts,tsx}'],
          // Each file opens its own database; two at once is what two cores carry.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture.test.ts'] } },
    ],
  },
})
