const locales: Record<string, string> = { en: 'en', zh: 'zh-u-co-pinyin' }

/**
 * Returns the sort order of names in this language: Chinese by pinyin, numbers in names by value.
 */
export function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(locales[language] ?? 'en', { numeric: true, sensitivity: 'base' })
}
