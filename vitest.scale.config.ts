import { defineConfig } from 'vitest/config'

// The tests of what happens when a part of several servers fails; scripts/test-faults.ts runs them.
export default defineConfig({
  test: { include: ['tests/scale/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
})
