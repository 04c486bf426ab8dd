/** A fake session storage. Like a real one, it has its keys as properties. */
export function fakeStorage(): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage
}
