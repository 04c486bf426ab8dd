import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { translatorOptions } from './options.ts'
import { type Catalogue, createTranslator } from './translator.ts'
import { zh } from './zh.ts'

function valuesOf(sentence: string): Record<string, string> {
  const names = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!)
  return Object.fromEntries(names.map((name) => [name, `<${name}> & “读书会” $1`]))
}

function sentences(catalogue: Catalogue, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentences(value, `${path}${key}.`),
  )
}

async function serverTranslator(lng: string) {
  const instance = createInstance({ ...translatorOptions, lng, resources: { en, zh } })
  await instance.init()
  return instance.getFixedT(lng, 'common') as unknown as (key: string, values: object) => string
}

test('the browser’s translator returns the server’s sentences, in both languages and for every number', async () => {
  for (const [language, catalogue] of Object.entries({ en, zh })) {
    const server = await serverTranslator(language)
    const browser = createTranslator(language, catalogue).getFixedT(null, 'common')
    for (const [key, sentence] of sentences(catalogue)) {
      const name = key.replace('.', ':').replace(/_(one|other)$/, '')
      for (const count of [0, 1, 2]) {
        const said = { ...valuesOf(sentence), count }
        expect(browser(name, said), `${language} ${name}`).toBe(server(name, said))
      }
    }
  }
})
