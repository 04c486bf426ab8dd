import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: to ask for them needs a connection.
  routeDiscovery: { mode: 'initial' },
  // app/middleware/same-origin.ts is stricter, and answers with a page in the reader's language.
  allowedActionOrigins: ['**'],
} satisfies Config
