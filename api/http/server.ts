import { createServer, type Server } from 'node:http'
import { limits } from '#contract/limits.ts'

/** Creates an HTTP server with the product's time limits and without a listener. */
export function createHttpServer(): Server {
  return createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.headersMs / 4,
    // A large upload over a slow link may take any time; the guard limits bodies.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
  })
}
