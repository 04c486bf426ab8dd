import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

const loadMarkdownOf = async () => (await import('./pasted-markdown.ts')).markdownOf

/** Whether it was pasted here. Otherwise the library pastes the words. */
export function paste({ clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const words = clipboardData?.getData('text/plain') ?? ''
  if (linkSelected(words.trim(), view)) return true
  const html = clipboardData?.getData('text/html') ?? ''
  if (!html || !keepsFormats(view.state)) return false
  const insert = (text: string) =>
    view.dispatch(view.state.replaceSelection(text), {
      userEvent: 'input.paste',
      scrollIntoView: true,
    })
  void loadMarkdownOf()
    .then(
      (markdownOf) => markdownOf(html),
      () => null,
    )
    .then((markdown) => insert(markdown === null ? words : asBlock(markdown, view.state)))
  return true
}

/** An address that is pasted over words makes them a link. */
function linkSelected(address: string, view: EditorView): boolean {
  const { from, to } = view.state.selection.main
  const words = view.state.sliceDoc(from, to)
  const isForWords = /^[^\n[\]]+$/.test(words) && !/^https?:/.test(words)
  if (!isForWords || !/^https?:\/\/[^\s()]+$/.test(address)) return false
  const insert = `[${words}](${address})`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.paste',
  })
  return true
}

// Code and cells of a table are words.
function keepsFormats(state: EditorState): boolean {
  const { from } = state.selection.main
  for (let node = syntaxTree(state).resolveInner(from, -1); ; ) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|Table)$/.test(node.name)) return false
    if (!node.parent) return true
    node = node.parent
  }
}

// What has blocks begins after an empty line, and the text goes on after another one.
function asBlock(text: string, state: EditorState): string {
  if (!/\n|^(?:#{1,6} |> |- |\d+\. |---$)/.test(text)) return text
  const { from, to } = state.selection.main
  const before = state.sliceDoc(Math.max(0, from - 2), from)
  const after = state.sliceDoc(to, to + 2)
  const begin = from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return begin + text + end
}
