/**
 * By the names of the WHATWG encoding standard; `koi8-u` has the letters of KOI8-R in the same
 * places. Offered to choose from in this order.
 */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1252',
  'macintosh',
  'windows-1251',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'windows-874',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof encodings)[number]

export function encodingOfName(name: string): Encoding | undefined {
  return encodings.find((one) => one === name)
}
