/** A Markdown link. */
export function written(words: string, address: string): string {
  return `[${words.replace(/[\\[\]]/g, String.raw`\$&`)}](${address})`
}

interface FileLook {
  isPicture: boolean
  words?: string
}

/** Of a file of the knowledge base, by its name. */
export function fileLink(name: string, { isPicture, words = name }: FileLook): string {
  const address = encodeURIComponent(name).replace(
    /[()!'*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return (isPicture ? '!' : '') + written(words, address)
}
