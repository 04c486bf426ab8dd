import { expect, test } from 'vitest'
import { changeOf, type Format, tableAfter } from './format-text.ts'

type Selected = Parameters<typeof changeOf>[0]
type Change = ReturnType<typeof changeOf>

/** `⟦` and `⟧` stand for the ends of the selection, `|` for a caret. */
function formatted(shown: string, format: Format): string {
  return changed(shown, (selected) => changeOf(selected, format))
}

function withTable(shown: string): string {
  return changed(shown, (selected) => tableAfter(selected, ['A', 'B']))
}

function changed(shown: string, change: (selected: Selected) => Change): string {
  const plain = shown.replace('|', '«»')
  const start = plain.search(/[«⟦]/)
  const end = plain.replace(/[«⟦]/, '').search(/[»⟧]/)
  const value = plain.replace(/[«»⟦⟧]/g, '')
  const { from, to, text, select } = change({ value, start, end })
  const after = value.slice(0, from) + text + value.slice(to)
  const [first, last] = select
  if (first === last) return `${after.slice(0, first)}|${after.slice(first)}`
  return `${after.slice(0, first)}⟦${after.slice(first, last)}⟧${after.slice(last)}`
}

test('marks are put around the selected words, and taken away again', () => {
  expect(formatted('the ⟦lamp⟧ is', 'bold')).toBe('the **⟦lamp⟧** is')
  expect(formatted('the **⟦lamp⟧** is', 'bold')).toBe('the ⟦lamp⟧ is')
  expect(formatted('the ⟦lamp⟧ is', 'italic')).toBe('the *⟦lamp⟧* is')
  expect(formatted('the *⟦lamp⟧* is', 'italic')).toBe('the ⟦lamp⟧ is')
  expect(formatted('the ⟦lamp⟧ is', 'code')).toBe('the `⟦lamp⟧` is')
})

test('bold and italic words stay so when the other one is changed', () => {
  expect(formatted('**⟦lamp⟧**', 'italic')).toBe('***⟦lamp⟧***')
  expect(formatted('*⟦lamp⟧*', 'bold')).toBe('***⟦lamp⟧***')
  expect(formatted('***⟦lamp⟧***', 'italic')).toBe('**⟦lamp⟧**')
  expect(formatted('***⟦lamp⟧***', 'bold')).toBe('*⟦lamp⟧*')
})

test('spaces at the ends of the selection stay outside of the marks', () => {
  expect(formatted('the⟦ lamp ⟧is', 'bold')).toBe('the **⟦lamp⟧** is')
})

test('without selected words the caret stands between the marks, and leaves them again', () => {
  expect(formatted('|', 'bold')).toBe('**|**')
  expect(formatted('**|**', 'bold')).toBe('|')
  expect(formatted('a **lamp|** is', 'bold')).toBe('a **lamp**| is')
  expect(formatted('a *lamp|*', 'italic')).toBe('a *lamp*|')
  expect(formatted('a **lamp|**', 'italic')).toBe('a **lamp*|***')
  expect(formatted('see |', 'code')).toBe('see `|`')
})

test('a part of bold words stops being bold, and the rest stays so', () => {
  expect(formatted('the **big ⟦lamp⟧** is', 'bold')).toBe('the **big** ⟦lamp⟧ is')
  expect(formatted('the **⟦big⟧ lamp** is', 'bold')).toBe('the ⟦big⟧ **lamp** is')
  expect(formatted('the **a ⟦big⟧ lamp** is', 'bold')).toBe('the **a** ⟦big⟧ **lamp** is')
  expect(formatted('**one** ⟦two⟧ **three**', 'bold')).toBe('**one** **⟦two⟧** **three**')
  expect(formatted('the *a ⟦**big**⟧ lamp*', 'italic')).toBe('the *a* ⟦**big**⟧ *lamp*')
})

test('without selected words the word at the caret is meant, and all that is marked around it', () => {
  expect(formatted('the la|mp is', 'bold')).toBe('the **la|mp** is')
  expect(formatted('the **big la|mp** is', 'bold')).toBe('the big la|mp is')
  expect(formatted('the `la|mp` is', 'code')).toBe('the la|mp is')
  expect(formatted('the lamp|', 'bold')).toBe('the lamp**|**')
})

test('one level of headings takes the place of another', () => {
  expect(formatted('Lamp|', 'subheading')).toBe('### Lamp|')
  expect(formatted('### Lamp|', 'heading')).toBe('## Lamp|')
  expect(formatted('# Lamp|', 'heading')).toBe('## Lamp|')
  expect(formatted('### Lamp|', 'subheading')).toBe('Lamp|')
})

test('selected words become the text of a link, and an address becomes its address', () => {
  expect(formatted('see ⟦the lamp⟧', 'link')).toBe('see [the lamp](⟦https://⟧)')
  expect(formatted('⟦https://example.org/a⟧', 'link')).toBe('[|](https://example.org/a)')
  expect(formatted('|', 'link')).toBe('[](⟦https://⟧)')
})

test('all selected lines become a list or a quote, and stop being one together', () => {
  expect(formatted('one\ntw⟦o\nth⟧ree', 'list')).toBe('one\n⟦- two\n- three⟧')
  expect(formatted('⟦- two\nthree⟧', 'list')).toBe('⟦- two\n- three⟧')
  expect(formatted('⟦> two\n> three⟧', 'quote')).toBe('⟦two\nthree⟧')
  expect(formatted('tw|o', 'quote')).toBe('> tw|o')
  expect(formatted('> tw|o', 'quote')).toBe('tw|o')
  expect(formatted('>| two', 'quote')).toBe('|two')
  expect(formatted('|', 'list')).toBe('- |')
  expect(formatted('|\none', 'list')).toBe('- |\none')
})

test('several selected lines of code stand between fences', () => {
  expect(formatted('⟦a = 1\nb = 2⟧', 'code')).toBe('```\n⟦a = 1\nb = 2⟧\n```')
  expect(formatted('|', 'codeBlock')).toBe('```\n|\n```')
  expect(formatted('⟦a = 1⟧', 'codeBlock')).toBe('```\n⟦a = 1⟧\n```')
  expect(formatted('so: ⟦a\nb⟧ then', 'code')).toBe('so: \n```\n⟦a\nb⟧\n```\n then')
})

test('one kind of list takes the place of another, and is numbered from one', () => {
  expect(formatted('⟦one\ntwo⟧', 'numbers')).toBe('⟦1. one\n2. two⟧')
  expect(formatted('⟦1. one\n2. two⟧', 'tasks')).toBe('⟦- [ ] one\n- [ ] two⟧')
  expect(formatted('⟦- [ ] one\n- [x] two⟧', 'list')).toBe('⟦- one\n- two⟧')
  expect(formatted('⟦- [ ] one\n- [x] two⟧', 'tasks')).toBe('⟦one\ntwo⟧')
  expect(formatted('tw|o', 'numbers')).toBe('1. tw|o')
})

test('a table stands below the line of the caret, with the name of its first column selected', () => {
  const rest = ' | B |\n| --- | --- |\n|  |  |\n'
  expect(withTable('One|')).toBe(`One\n\n| ⟦A⟧${rest}`)
  expect(withTable('One\n|')).toBe(`One\n| ⟦A⟧${rest}`)
})

test('of several lines each gets its own marks, behind the sign of its item', () => {
  expect(formatted('⟦hello\n\nworld⟧', 'bold')).toBe('⟦**hello**\n\n**world**⟧')
  expect(formatted('⟦- one\n- two⟧', 'bold')).toBe('- ⟦**one**\n- **two**⟧')
  expect(formatted('⟦**one**\n**two**⟧', 'bold')).toBe('⟦one\ntwo⟧')
  expect(formatted('⟦# Head⟧', 'italic')).toBe('# *⟦Head⟧*')
})

test('an empty line between others gets no sign', () => {
  expect(formatted('⟦a\n\nb⟧', 'numbers')).toBe('⟦1. a\n\n2. b⟧')
  expect(formatted('⟦- a\n\n- b⟧', 'list')).toBe('⟦a\n\nb⟧')
})
