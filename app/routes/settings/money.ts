const locales: Record<string, string> = { en: 'en-SG', zh: 'zh-CN' }

/** `amount` is in the currency's smallest unit (cents): `SGD 19.90`. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(locales[language] ?? 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
