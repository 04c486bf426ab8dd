import { readFile } from 'node:fs/promises'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { createRandom, type Random } from '../support/random.ts'

const seed = 1

export type Asked = { question: string; answers: { text: string }[] }
type Paragraph = { context: string; qas: Asked[] }
type Article = { title: string; paragraphs: Paragraph[] }
export type Squad = { data: Article[] }
export type Document = Paragraph & { title: string }

export async function readSquad(file: string): Promise<Squad> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** With the name that a person would give to the file. */
export function documentsOf(articles: Article[]): Document[] {
  return articles.flatMap(({ title, paragraphs }) =>
    paragraphs.map((paragraph) => ({ ...paragraph, title: `${title.replaceAll('_', ' ')}.txt` })),
  )
}

/** Each half comes with the articles of the other. */
export function halvesOf(articles: Article[]) {
  return [0, 1].map((half) => ({
    inside: articles.filter((_, index) => index % 2 === half),
    outside: articles.filter((_, index) => index % 2 !== half),
  }))
}

export function languageOf(paragraphs: Paragraph[]): string {
  const text = paragraphs.map((paragraph) => paragraph.context).join('')
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese > text.length / 4 ? 'Chinese' : 'English'
}

/**
 * Sentences in a random order that is the same in every run: as many in a text as in a paragraph on
 * average, each used equally often.
 */
export function mixSentences(paragraphs: string[], count: number): string[] {
  const sentences = paragraphs.flatMap((text) =>
    sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
  )
  const each = Math.max(1, Math.round(sentences.length / paragraphs.length))
  const random = createRandom(seed)
  const waiting: string[] = []
  return Array.from({ length: count }, () => {
    if (waiting.length < each) waiting.push(...shuffled(sentences, random))
    return waiting.splice(0, each).join(' ')
  })
}

function shuffled(texts: string[], random: Random): string[] {
  return texts
    .map((text) => ({ text, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ text }) => text)
}
