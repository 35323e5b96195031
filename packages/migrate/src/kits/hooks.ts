import ts from 'typescript'
import {
  addNote,
  type Binding,
  isDeclaredElsewhere,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { getIndent } from '../source/objects.js'
import { target } from '../target.js'

/** A member of what a hook returned, as code over `openModal`, `closeModal` and `isOpen` of ours. */
type Member = { uses: 'isOpen' } | { uses: 'openModal' | 'both'; code: string }

const opens = (view?: string): Member => ({
  uses: 'openModal',
  code: view ? `() => openModal({ view: '${view}' })` : '() => openModal()',
})

/** RainbowKit's hooks and ConnectKit's, by what they return. */
const hookMembers: ReadonlyMap<string, ReadonlyMap<string, Member>> = new Map([
  [
    'useConnectModal',
    new Map<string, Member>([
      ['openConnectModal', opens()],
      ['connectModalOpen', { uses: 'isOpen' }],
    ]),
  ],
  ['useAccountModal', new Map<string, Member>([['openAccountModal', opens('Account')]])],
  ['useChainModal', new Map<string, Member>([['openChainModal', opens('Networks')]])],
  [
    'useModal',
    new Map<string, Member>([
      ['open', { uses: 'isOpen' }],
      ['setOpen', { uses: 'both', code: 'isOpen => (isOpen ? openModal() : closeModal())' }],
      ['openProfile', opens('Account')],
      ['openSwitchNetworks', opens('Networks')],
      ['openAbout', opens('WhatIsAWallet')],
    ]),
  ],
])

type Declaration = { statement: ts.VariableStatement; names: readonly { member: string; local: string }[] }

/** `const { a, b: c } = useHook()` as a statement; undefined for every other shape. */
function readDeclaration(use: ts.Identifier): Declaration | undefined {
  const call = use.parent
  if (!ts.isCallExpression(call) || call.expression !== use || call.arguments.length > 0) return undefined
  const declaration = call.parent
  if (!ts.isVariableDeclaration(declaration) || !ts.isObjectBindingPattern(declaration.name)) return undefined
  const { parent: list } = declaration
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return undefined
  const { parent: statement } = list
  if (!ts.isVariableStatement(statement)) return undefined
  const isPlain = declaration.name.elements.every(
    ({ name, dotDotDotToken, initializer }) => ts.isIdentifier(name) && !dotDotDotToken && !initializer,
  )
  if (!isPlain) return undefined
  const names = declaration.name.elements.map(({ name, propertyName }) => ({
    member: (propertyName ?? name).getText(),
    local: name.getText(),
  }))
  return { statement, names }
}

/** Rewrites the hooks that open a kit's modal. One call of ours serves each component. */
export function rewriteHooks(rewrite: Rewrite, bindings: readonly Binding[]): void {
  const blocks = new Map<ts.Node, { statement: ts.Node; taken: Set<string>; lines: string[] }[]>()
  for (const binding of bindings) {
    const members = hookMembers.get(binding.imported)
    if (!members) continue
    for (const use of binding.uses) {
      const declaration = readDeclaration(use)
      const isKnown = declaration?.names.every(({ member }) => members.has(member))
      const isFree = ['openModal', 'closeModal'].every(name => !isDeclaredElsewhere(rewrite, name))
      if (!declaration || !isKnown || !isFree) {
        addNote(
          rewrite,
          use,
          `${binding.imported} is used in a way that is not understood: use ${target.modalHook}.`,
        )
        continue
      }
      const taken = new Set<string>()
      const lines: string[] = []
      for (const { member, local } of declaration.names) {
        const meaning = members.get(member)
        if (!meaning) continue
        if (meaning.uses === 'isOpen') {
          taken.add(local === 'isOpen' ? 'isOpen' : `isOpen: ${local}`)
          continue
        }
        taken.add('openModal')
        if (meaning.uses === 'both') taken.add('closeModal')
        const isTyped = /\.[cm]?tsx?$/.test(rewrite.module.file)
        const written = meaning.code.replaceAll("'", rewrite.quote)
        const code = isTyped ? written.replace(/^isOpen =>/, '(isOpen: boolean) =>') : written
        lines.push(`const ${local} = ${code}${rewrite.semicolon}`)
      }
      const { statement } = declaration
      blocks.set(statement.parent, [...(blocks.get(statement.parent) ?? []), { statement, taken, lines }])
    }
  }
  for (const uses of blocks.values()) {
    const hook = requestImport(rewrite, target.package, target.modalHook)
    const ordered = uses.toSorted((a, b) => a.statement.getStart() - b.statement.getStart())
    const taken = [...new Set(ordered.flatMap(each => [...each.taken]))].sort()
    ordered.forEach(({ statement, lines }, index) => {
      const first = `const { ${taken.join(', ')} } = ${hook}()${rewrite.semicolon}`
      const indent = getIndent(rewrite, statement)
      replace(rewrite, rangeOf(statement), [...(index === 0 ? [first] : []), ...lines].join(`\n${indent}`))
    })
  }
}
