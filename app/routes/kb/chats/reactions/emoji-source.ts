import english from 'emoji-picker-element-data/en/emojibase/data.json?url'
import chinese from 'emoji-picker-element-data/zh/emojibase/data.json?url'

/** Returns where the emoji of a language are read from, as the library's database wants it. */
export function emojiSource(language: string): { dataSource: string; locale: string } {
  return { dataSource: language === 'zh' ? chinese : english, locale: language }
}
