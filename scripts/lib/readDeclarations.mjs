import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'

const parsed = new Map()

function parse(file) {
  const cached = parsed.get(file)
  if (cached) return cached
  const text = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const module = { text, comments, body: program.body }
  parsed.set(file, module)
  return module
}

const nameOf = node => node.name ?? node.value

/** Code without comments on one line; of a long one the beginning and a hash of all. */
function print({ text, comments }, node) {
  let code = ''
  let from = node.start
  for (const comment of comments) {
    if (comment.start < node.start || comment.end > node.end) continue
    code += text.slice(from, comment.start)
    from = comment.end
  }
  code += text.slice(from, node.end)
  const line = code
    .replace(/\s+/g, ' ')
    .replace(/^(declare )/, '')
    .replace(/;$/, '')
    .trim()
  if (line.length <= 600) return line
  return `${line.slice(0, 560)}… sha256:${createHash('sha256').update(line).digest('hex').slice(0, 16)}`
}

const kinds = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'const',
  TSTypeAliasDeclaration: 'type',
  TSInterfaceDeclaration: 'interface',
  TSEnumDeclaration: 'enum',
}

/** Names that a declaration declares, with what to print of each. */
function listDeclared(declaration) {
  if (!kinds[declaration.type]) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(node => ({ name: node.id.name, node, kind: 'const' }))
  return [{ name: declaration.id.name, node: declaration, kind: kinds[declaration.type] }]
}

function toSource(file, specifier) {
  if (!specifier.startsWith('.')) return { external: specifier }
  const path = resolve(dirname(file), specifier).replace(/\.js$/, '.d.ts')
  if (!existsSync(path)) throw new Error(`${file} names ${specifier}, which is not built`)
  return { file: path }
}

/** A value that only passes through, or that is exported as a type. */
const asType = (entry, isType) => (isType ? { ...entry, isValue: false } : entry)

/**
 * What a built entry exports, by name: its declaration and whether it exists at run time. Names of other packages are
 * followed by `readExternal`.
 *
 * @param {string} file a `.d.ts` file
 * @param {(specifier: string) => Map<string, { text: string, isValue: boolean }>} readExternal
 * @returns {Map<string, { text: string, isValue: boolean }>}
 */
export function readDeclarations(file, readExternal) {
  const module = parse(file)
  const found = new Map()
  const locals = new Map()
  const add = (name, entry) => {
    const before = found.get(name)
    // Overloads, and a type beside a value of the same name.
    found.set(
      name,
      before ? { text: `${before.text} | ${entry.text}`, isValue: before.isValue || entry.isValue } : entry,
    )
  }
  const read = specifier => {
    const source = toSource(file, specifier)
    if (source.file) return readDeclarations(source.file, readExternal)
    return new Map(
      [...readExternal(source.external)].map(([name, entry]) => [
        name,
        { ...entry, text: `from ${source.external}` },
      ]),
    )
  }
  // Of a package that is not ours only the name is known.
  const find = (specifier, name) =>
    read(specifier).get(name) ??
    (specifier.startsWith('.') ? undefined : { text: `from ${specifier}`, isValue: true })
  // A face has the type of another file's function, which is printed in its place.
  const follow = text =>
    text
      .replace(/typeof (\w+)\.(\w+)/, (all, namespace, name) => {
        const { from, name: imported } = locals.get(namespace) ?? {}
        return from?.startsWith('.') && !imported ? (read(from).get(name)?.text ?? all) : all
      })
      .replace(/^const \w+: (?=(?:function|const) )/, '')
  const declare = (declaration, target) => {
    for (const { name, node, kind } of listDeclared(declaration)) {
      const text = kind === 'const' ? follow(`const ${print(module, node)}`) : print(module, node)
      target(name, { text, isValue: kind !== 'type' && kind !== 'interface' })
    }
  }
  for (const node of module.body) {
    if (node.type === 'ImportDeclaration')
      for (const item of node.specifiers)
        locals.set(item.local.name, {
          from: node.source.value,
          name: item.type === 'ImportSpecifier' ? nameOf(item.imported) : undefined,
        })
    else if (kinds[node.type]) declare(node, (name, entry) => locals.set(name, { entry }))
  }
  for (const node of module.body) {
    if (node.type === 'ExportAllDeclaration')
      for (const [name, entry] of read(node.source.value)) {
        if (name !== 'default') add(name, asType(entry, node.exportKind === 'type'))
      }
    else if (node.type === 'ExportDefaultDeclaration')
      add('default', { text: print(module, node), isValue: true })
    else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) declare(node.declaration, add)
      for (const item of node.specifiers) {
        const local = nameOf(item.local)
        const isType = node.exportKind === 'type' || item.exportKind === 'type'
        const place = node.source ? { from: node.source.value, name: local } : locals.get(local)
        const entry = place?.entry ?? (place?.from && find(place.from, place.name))
        if (!entry) throw new Error(`${file} exports ${local}, which is not found`)
        add(nameOf(item.exported), asType(entry, isType))
      }
    }
  }
  return found
}
