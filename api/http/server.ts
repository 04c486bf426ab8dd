import { createServer, type Server } from 'node:http'
import { limits } from '#contract/limits.ts'

/** A server with our limits of time for what comes in; nobody answers yet. */
export function createHttpServer(): Server {
  return createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.headersMs / 4,
    // A large upload over a slow link takes as long as it takes; of bodies the guard takes care.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
  })
}
