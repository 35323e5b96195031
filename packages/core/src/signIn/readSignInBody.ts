import { type Label, labels, resourcesLabel } from './grammar.js'
import { isSignInField } from './isSignInField.js'

export type SignInBody = Partial<Record<Label, string>> & {
  statement?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** Takes the line of a statement, with the empty lines around it. */
function takeStatement(lines: string[]): { isValid: boolean; statement?: string } {
  if (lines.length === 0) return { isValid: true }
  if (lines.shift() !== '') return { isValid: false }
  const [next] = lines
  if (next === undefined) return { isValid: false }
  if (next === '') {
    lines.shift()
    return { isValid: lines.length > 0 }
  }
  if (next === resourcesLabel || labels.some(([, label]) => next.startsWith(label))) return { isValid: true }
  const [statement = '', end] = lines.splice(0, 2)
  const hasFields = end === '' && lines.length > 0
  return { isValid: isSignInField('statement', statement) && (hasFields || end === undefined), statement }
}

/**
 * What follows the address of a sign-in text: statement, fields and resources, each of which may be absent in some
 * families (ERC-4361 requires most of them). Undefined for what the grammar does not have, to the last byte. The chain is not
 * checked, because each family names its own.
 */
export function readSignInBody(lines: readonly string[]): SignInBody | undefined {
  const left = [...lines]
  const { isValid, statement } = takeStatement(left)
  if (!isValid) return undefined
  const body: SignInBody = statement === undefined ? {} : { statement }
  let at = 0
  for (const [name, label] of labels) {
    const line = left[at]
    if (!line?.startsWith(label)) continue
    const value = line.slice(label.length)
    if (name !== 'chainId' && !isSignInField(name, value)) return undefined
    body[name] = value
    at += 1
  }
  if (at === left.length) return body
  if (left[at] !== resourcesLabel) return undefined
  const items = left.slice(at + 1)
  if (!items.every(line => line.startsWith('- ') && isSignInField('resource', line.slice(2))))
    return undefined
  return { ...body, resources: items.map(line => line.slice(2)) }
}
