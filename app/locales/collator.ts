const locales: Record<string, string> = { en: 'en', zh: 'zh-u-co-pinyin' }

/** Sorts names as this language does: Chinese by pinyin, numbers in names by value. */
export function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(locales[language] ?? 'en', { numeric: true, sensitivity: 'base' })
}
