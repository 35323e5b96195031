import { isDomain, isStatement, isUri, type Label, toGrammar } from './grammar.js'

const { chainId: _, ...grammar } = toGrammar({ toCaipNetworkId: () => undefined })
const all: Readonly<
  Record<Exclude<Label, 'chainId'> | 'domain' | 'statement' | 'resource', (value: string) => boolean>
> = { ...grammar, domain: isDomain, statement: isStatement, resource: isUri }

/** Returns whether a field of a sign-in text is valid by the published grammar (ERC-4361), whatever the family. */
export function isSignInField(name: keyof typeof all, value: string): boolean {
  return all[name](value)
}
