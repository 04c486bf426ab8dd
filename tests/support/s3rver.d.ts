declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      port: number
      address: string
      silent: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: [] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
    httpServer: Server
  }
}
