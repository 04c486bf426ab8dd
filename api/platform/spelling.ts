const chinese = /\p{sc=Han}/u

/**
 * Latin letters that people type: 张伟 as `zhangwei zw`, Zoë Lee as `zoelee zl`. To sort by, and to
 * search in. Several names are put one after the other.
 */
export async function spellingOf(...names: string[]): Promise<string> {
  const forms = new Set<string>()
  for (const name of names) for (const form of await formsOf(name)) forms.add(form)
  return [...forms].join(' ')
}

async function formsOf(name: string): Promise<string[]> {
  const words = (chinese.test(name) ? await pinyinOf(name) : name).split(/\s+/)
  const plain = words.map(withoutAccents).filter(Boolean)
  const initials = plain.map(([first = '']) => first).join('')
  return plain.length > 1 ? [plain.join(''), initials] : plain
}

// The dictionary needs 30 MB, so it is loaded for the first Chinese name.
async function pinyinOf(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro')
  return pinyin(name, { toneType: 'none', surname: 'head', nonZh: 'consecutive', v: true })
}

function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
