const locales: Record<string, string> = { en: 'en', zh: 'zh-u-co-pinyin' }

/** How this language orders names: Chinese by pinyin, numbers in names as numbers. */
export function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(locales[language] ?? 'en', { numeric: true, sensitivity: 'base' })
}
