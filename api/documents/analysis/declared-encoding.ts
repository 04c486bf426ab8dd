const headBytes = 4_096

const declarations = [
  /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/,
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i,
  // Source code: Python, Ruby, Emacs and CSS.
  /^(?:[^\n]{0,200}\n)?\s*(?:#|\/\/|\/\*|--|;|%)[^\n]{0,100}coding[:=]\s*([\w.-]{1,40})/,
  /^@charset "([\w-]{1,40})"/,
]

/** The encoding that a text names in its first bytes, by whatever name. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  for (const declaration of declarations) {
    const name = declaration.exec(head)?.[1]
    if (name) return name
  }
  return undefined
}
