import ts from 'typescript'
import { type Rewrite, rangeOf, replace } from '../source/createRewrite.js'

/** Types of RainbowKit that ours does without, as what they mean. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['Locale', 'string'],
  [
    'AvatarComponent',
    '(props: { address: string; ensImage?: string | null; size: number }) => React.ReactNode',
  ],
])

/** Writes out the types of a kit that a site uses beside it. */
export function rewriteTypes(rewrite: Rewrite): void {
  for (const { imported, uses } of rewrite.bindings) {
    const meaning = meanings.get(imported)
    if (!meaning) continue
    for (const use of uses) {
      const { parent } = use
      if (!ts.isTypeReferenceNode(parent)) continue
      // A function needs brackets in a list of types.
      const isAlone = ts.isVariableDeclaration(parent.parent) || ts.isTypeAliasDeclaration(parent.parent)
      const text = isAlone || !meaning.includes('=>') ? meaning : `(${meaning})`
      replace(rewrite, rangeOf(parent), text)
    }
  }
}
