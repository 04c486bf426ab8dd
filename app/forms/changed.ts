type Values = Record<string, unknown>

/** Others may have changed the remaining values. Without the loaded ones, all are returned. */
export function changedOf<V extends object>(values: V, loaded: unknown): Partial<V> {
  const before = parse(loaded)
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))
  return Object.fromEntries(entries) as Partial<V>
}

export function isChanged(form: FormData, loaded: Values): boolean {
  const now: Values = Object.fromEntries(form)
  return Object.entries(loaded).some(([name, before]) => {
    const value = asLoaded(now[name], before)
    return !isSame(value, before)
  })
}

// A form has only texts.
function asLoaded(value: unknown, before: unknown): unknown {
  if (typeof before === 'boolean') return value === 'on'
  return typeof before === 'number' ? Number(value) : value
}

// Compares trimmed values with LF line breaks, because forms send CRLF and the API trims text.
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
