type Values = Record<string, unknown>

/**
 * Of what a form sent, that which differs from what it was loaded with: others may have changed the
 * rest meanwhile. All of it where the form does not say what it was loaded with.
 */
export function changedOf<V extends object>(values: V, loaded: unknown): Partial<V> {
  const before = parse(loaded)
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))
  return Object.fromEntries(entries) as Partial<V>
}

/** Whether what stands in a form is not what it was loaded with. */
export function isChanged(form: FormData, loaded: Values): boolean {
  const now: Values = Object.fromEntries(form)
  return Object.entries(loaded).some(([name, before]) => {
    const value = typeof before === 'boolean' ? now[name] === 'on' : now[name]
    return !isSame(value, before)
  })
}

// A form says a line's end in its own way, and what is typed is trimmed before it is kept.
function isSame(value: unknown, before: unknown): boolean {
  if (typeof value !== 'string' || typeof before !== 'string') return value === before
  const plain = (text: string) => text.replace(/\r\n/g, '\n').trim()
  return plain(value) === plain(before)
}

function parse(loaded: unknown): Values {
  try {
    const values: unknown = JSON.parse(String(loaded))
    return typeof values === 'object' && values !== null ? (values as Values) : {}
  } catch {
    return {}
  }
}
