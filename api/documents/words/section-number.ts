/** Of a section: `3.`, `2.1`, `9` before a capital letter, `IV.`, `b)`, `三、`, `（二）`, `第四章`. */
const numbering =
  /^(?:\d{1,2}\s+(?=\p{Lu})|\d{1,3}(?:\.\d{1,3})+\.?\s+|\d{1,3}(?:[.)．]\s+|、)|[IVXL]{1,6}[.)]\s+|[a-z]\)\s+|[一二三四五六七八九十]{1,3}、|[(（][\d一二三四五六七八九十]{1,3}[)）]|第[\d一二三四五六七八九十]{1,3}[章节条部])\s*/u

export function withoutSectionNumber(heading: string): string {
  return heading.replace(numbering, '')
}
