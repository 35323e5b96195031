import ts from 'typescript'
import { applyEdits, type Edit } from './source/edits.js'

/** The object of a JSON property; undefined when it is none. */
const getObject = (
  object: ts.ObjectLiteralExpression | undefined,
  name: string,
): ts.ObjectLiteralExpression | undefined => {
  const found = object?.properties.find(
    each => ts.isPropertyAssignment(each) && ts.isStringLiteral(each.name) && each.name.text === name,
  )
  return found && ts.isPropertyAssignment(found) && ts.isObjectLiteralExpression(found.initializer)
    ? found.initializer
    : undefined
}

const nameOf = (property: ts.ObjectLiteralElementLike): string =>
  property.name && ts.isStringLiteral(property.name) ? property.name.text : ''

/** A `package.json` without the packages of `removed`, and with those of `added`; the rest stays as it is written. */
export function rewriteManifest(
  text: string,
  { removed, added }: { removed: readonly string[]; added: Readonly<Record<string, string>> },
): string {
  const source = ts.parseJsonText('package.json', text)
  const root = source.statements[0]?.expression
  if (!root || !ts.isObjectLiteralExpression(root)) return text
  const edits: Edit[] = []
  const lists = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap(
    name => getObject(root, name) ?? [],
  )
  const there = new Set(lists.flatMap(list => list.properties.map(nameOf)))
  const wanted = Object.entries(added).filter(([name]) => !there.has(name))
  const [first] = lists
  for (const list of lists) {
    const kept = list.properties.filter(each => !removed.includes(nameOf(each)))
    const rows = kept.map(each => ({ name: nameOf(each), text: each.getText(source) }))
    if (list === first) {
      for (const [name, version] of wanted) {
        const row = { name, text: `${JSON.stringify(name)}: ${JSON.stringify(version)}` }
        const at = rows.findIndex(each => each.name > name)
        rows.splice(at === -1 ? rows.length : at, 0, row)
      }
    }
    if (rows.length === list.properties.length && kept.length === rows.length) continue
    const [property] = list.properties
    const indent = property ? /\n[ \t]*$/.exec(text.slice(0, property.getStart(source)))?.[0] : undefined
    const end = /\n[ \t]*$/.exec(text.slice(0, list.getEnd() - 1))?.[0] ?? ''
    const body = rows.map(({ text: row }) => `${indent ?? ' '}${row}`).join(',')
    edits.push({
      start: list.getStart(source) + 1,
      end: list.getEnd() - 1,
      text: rows.length ? `${body}${indent ? end : ' '}` : '',
    })
  }
  return applyEdits(text, edits)
}
