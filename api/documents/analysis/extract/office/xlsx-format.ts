const dayMs = 86_400_000
/** Dates of the 1900 system before March 1900 are wrong by one day, a bug that Excel keeps. */
const epoch1900Ms = Date.UTC(1899, 11, 30)
const epoch1904Ms = Date.UTC(1904, 0, 1)
const maxDay = 2_958_466

/** As its cell shows it, nearly. Packages show dates in the form of one language. */
export function formatNumber(value: string, format: string, from1904 = false): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const plain = bareFormat(format)
  if (isDateFormat(plain)) return formatDate(number, plain, from1904)
  if (plain === '' || plain === 'General' || !/[0#?]/.test(plain)) return shortest(number)
  const percent = plain.includes('%')
  const decimals = /\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0
  if (/E[+-]|\//.test(plain)) return shortest(number)
  const shown = (percent ? number * 100 : number).toLocaleString('en-US', {
    minimumFractionDigits: /\.[#?]*0/.test(plain) ? Math.min(decimals, 20) : 0,
    maximumFractionDigits: Math.min(decimals, 20),
    useGrouping: /[#0?],[#0?]/.test(plain),
  })
  return `${currency(format)}${shown}${percent ? '%' : ''}`
}

function bareFormat(format: string): string {
  return (format.split(';')[0] ?? '')
    .replace(/"[^"]*"/g, '')
    .replace(/\[(?!h|m|s)[^\]]*\]/gi, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .trim()
}

function isDateFormat(plain: string): boolean {
  return plain !== 'General' && /[ymdhs年月日]/i.test(plain.replace(/E[+-]/gi, ''))
}

function formatDate(days: number, plain: string, from1904: boolean): string {
  if (days < 0 || days > maxDay) return shortest(days)
  const epoch = from1904 ? epoch1904Ms : epoch1900Ms
  const iso = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000).toISOString()
  const hasTime = /[hs]/i.test(plain)
  const hasDay = /[yd年日]/i.test(plain) || !hasTime
  const time = /s/i.test(plain) ? iso.slice(11, 19) : iso.slice(11, 16)
  if (!hasTime) return iso.slice(0, 10)
  return hasDay ? `${iso.slice(0, 10)} ${time}` : time
}

/** Spreadsheets store fifteen digits; more would show 0.1 + 0.2 as 0.30000000000000004. */
function shortest(number: number): string {
  return String(Number(number.toPrecision(15)))
}

function currency(format: string): string {
  const positive = format.split(';')[0] ?? ''
  const bracketed = /\[\$([^\]-]*)[^\]]*\]/.exec(positive)
  return bracketed ? bracketed[1]! : (/[$¥€£￥]/.exec(positive)?.[0] ?? '')
}
