type Bytes = Buffer<ArrayBuffer>

const headEnd = '</head>'

/** Changes the text of a page's head. The rest of the page may be long and is not decoded. */
export function changeHead(page: Bytes, change: (head: string) => string): Bytes {
  const end = page.indexOf(headEnd)
  if (end < 0) return page
  return Buffer.concat([Buffer.from(change(page.toString('utf8', 0, end))), page.subarray(end)])
}
