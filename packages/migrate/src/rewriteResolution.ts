import ts from 'typescript'
import type { Note } from './source/createRewrite.js'
import { walk } from './source/parseModule.js'

/** Values of `module` that `moduleResolution: "bundler"` works with. */
const isEsModule = (name: string | undefined): boolean =>
  name !== undefined && /^(es(6|next|20\d\d)|preserve)$/i.test(name)

/** A compiler option that is a text, with the place of its name. */
function findOption(
  source: ts.JsonSourceFile,
  name: string,
): { value: ts.StringLiteral; place: number } | undefined {
  let found: { value: ts.StringLiteral; place: number } | undefined
  walk(source, node => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name) || node.name.text !== name) return
    const { initializer: value } = node
    if (ts.isStringLiteral(value)) found = { value, place: node.getStart(source) }
  })
  return found
}

/**
 * A `tsconfig.json` that finds packages by their `exports`, as ours are published; the rest stays as it is written. What
 * compiles to another module system than ES modules is only reported.
 */
export function rewriteResolution(file: string, text: string): { text: string; note: Note | undefined } {
  const source = ts.parseJsonText(file, text)
  const resolution = findOption(source, 'moduleResolution')
  if (!resolution || !/^(node|node10|classic)$/i.test(resolution.value.text)) return { text, note: undefined }
  const { value, place } = resolution
  if (isEsModule(findOption(source, 'module')?.value.text)) {
    const after = `${text.slice(0, value.getStart(source))}"bundler"${text.slice(value.getEnd())}`
    return { text: after, note: undefined }
  }
  const { line, character } = source.getLineAndCharacterOfPosition(place)
  const message = 'Set moduleResolution to "bundler" (or "node16"): this one does not find latchkit.'
  return { text, note: { file, line: line + 1, column: character + 1, message } }
}
