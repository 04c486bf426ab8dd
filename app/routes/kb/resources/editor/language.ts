import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown'

const [bracket, closing] = [91, 93]

/** `[[Title]]`, a link to a page by its title. */
const titleLinks: MarkdownConfig = {
  defineNodes: ['TitleLink', 'TitleMark'],
  parseInline: [
    {
      name: 'TitleLink',
      before: 'Link',
      parse(context, next, at) {
        if (next !== bracket || context.char(at + 1) !== bracket) return -1
        for (let end = at + 2; end + 1 < context.end; end += 1) {
          if (context.char(end) === bracket) return -1
          if (context.char(end) !== closing || context.char(end + 1) !== closing) continue
          const marks = [at, end].map((from) => context.elt('TitleMark', from, from + 2))
          return context.addElement(context.elt('TitleLink', at, end + 2, marks))
        }
        return -1
      },
    },
  ],
}

const facet = defineLanguageFacet()
const markdown = parser.configure([
  GFM,
  titleLinks,
  { props: [languageDataProp.add({ Document: facet })] },
])

/** Without the languages of code and HTML, which are as large as the rest of the editor. */
export const language = new Language(facet, markdown, [], 'markdown')
