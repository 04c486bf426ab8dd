const locales: Record<string, string> = { en: 'en', zh: 'zh-u-co-pinyin' }

// A collator takes longer to make than a page to sort.
const made = new Map<string, Intl.Collator>()

/**
 * Returns the sort order of names in this language: Chinese by pinyin, numbers in names by value.
 */
export function collatorOf(language: string): Intl.Collator {
  const locale = locales[language] ?? 'en'
  const collator =
    made.get(locale) ?? new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  made.set(locale, collator)
  return collator
}
