import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

/** A class name in the code, with the file that has it. */
export type Used = { name: string; file: string }

/**
 * Lists the class names of all pages: of attributes such as `className` and `panelClass`, of
 * constants and functions used there, and of the HTML in the streamed documents.
 */
export function classesInCode(): Used[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => {
      const file = `app/${name}`
      const text = readFileSync(file, 'utf8')
      const nodes = nodesOf(parseSync(file, text).program as unknown as Node)
      const values = nodes.flatMap(valueOfClass)
      return { file, text, nodes, values, names: new Set(values.flatMap(identifiersIn)) }
    })
  const everywhere = new Set(files.flatMap(({ names }) => [...names]))
  return files.flatMap(({ file, text, nodes, values, names }) => {
    const defined = [
      ...nodes.flatMap((node) => definedAs(node, names)),
      ...nodes.flatMap(exportedBy).flatMap((node) => definedAs(node, everywhere)),
    ]
    const inHtml = [...text.matchAll(/ class="([^"$]*)"/g)].map(([, value = '']) => value)
    return [...[...values, ...defined].flatMap(stringsIn), ...inHtml]
      .flatMap((value) => value.split(/\s+/).filter(Boolean))
      .map((name) => ({ name, file }))
  })
}

/** Lists the class names by which scripts find elements: in `closest`, `querySelector` and so on. */
export function classesInSelectors(): Used[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(`app/${name}`, 'utf8')
      const calls = text.matchAll(
        /(?:querySelector(?:All)?|closest|matches)(?:<[^(]*>)?\(\s*(['"`])(.*?)\1/g,
      )
      return [...calls].flatMap(([, , selector = '']) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, found = '']) => ({
          name: found,
          file: name,
        })),
      )
    })
}

// Returns the value of an attribute or a property that contains classes.
function valueOfClass(node: Node): Node[] {
  const isAttribute = node.type === 'JSXAttribute'
  if (!isAttribute && node.type !== 'Property') return []
  const { name } = (isAttribute ? node.name : node.key) as { name?: unknown }
  const isClass = typeof name === 'string' && /^className$|Class$/.test(name)
  return isClass && node.value ? [node.value as Node] : []
}

function exportedBy({ type, declaration }: Node): Node[] {
  if (type !== 'ExportNamedDeclaration' || !declaration) return []
  return (declaration as { declarations?: Node[] }).declarations ?? []
}

// Returns the value of a constant, or the body of a function, that is used for classes.
function definedAs(node: Node, names: Set<string>): Node[] {
  const { name } = (node.id ?? {}) as { name?: string }
  if (!name || !names.has(name)) return []
  if (node.type === 'FunctionDeclaration') return /Class$/.test(name) ? [node.body as Node] : []
  return isText(node.init as Node | null) ? [node.init as Node] : []
}

function isText(value: Node | null): boolean {
  if (value?.type === 'CallExpression')
    return (value.callee as { name?: string }).name === 'classes'
  return /^(Literal|TemplateLiteral|ObjectExpression|ArrayExpression)$/.test(value?.type ?? '')
}

function identifiersIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)]
  if (node.type === 'MemberExpression' && !node.computed) return []
  return childrenOf(node).flatMap(identifiersIn)
}

// Texts that something is compared with are no classes.
function stringsIn(node: Node): string[] {
  if (node.type === 'BinaryExpression') return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [(node.value as { cooked: string }).cooked]
  return childrenOf(node).flatMap(stringsIn)
}

function nodesOf(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}
