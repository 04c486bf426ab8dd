import { defineConfig } from 'vitest/config'

// Each lasts a minute or more, because parts of the product fail, wait or are killed in it;
// scripts/test-faults.ts runs them.
export const slow = ['tests/scale/**/*.test.ts', 'tools/{kill,load}/*.test.ts']

export default defineConfig({
  // One after the other, because each watches how several processes react.
  test: {
    include: slow,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As in journeys: what a fault does depends on the moment at which it happens.
    retry: 1,
  },
})
