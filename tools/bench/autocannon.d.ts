declare module 'autocannon' {
  type Options = {
    url: string
    headers: Record<string, string>
    requests: { setupRequest: (request: object) => object }[] | undefined
    connections: number
    duration: number
  }
  type Result = {
    requests: { average: number; total: number }
    '3xx': number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
