import { readFile } from 'node:fs/promises'

export type Asked = { question: string; answers: { text: string }[] }
type Paragraph = { context: string; qas: Asked[] }
type Article = { title: string; paragraphs: Paragraph[] }
export type Squad = { data: Article[] }
export type Document = Paragraph & { title: string }

/** Reads a file in SQuAD format. */
export async function readSquad(file: string): Promise<Squad> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Returns each paragraph as a document, with the name that a person would give to the file. */
export function documentsOf(articles: Article[]): Document[] {
  return articles.flatMap(({ title, paragraphs }) =>
    paragraphs.map((paragraph) => ({ ...paragraph, title: `${title.replaceAll('_', ' ')}.txt` })),
  )
}

/** Divides articles into two halves, and returns each half with the articles of the other. */
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
