import { LatchkitError } from '../errors/LatchkitError.js'
import {
  isDomain,
  isRequired,
  isScheme,
  isStatement,
  isUri,
  labels,
  resourcesLabel,
  type TextFields,
  toGrammar,
} from './grammar.js'
import type { SignInFields, SignInText } from './signInFields.js'

/** The name of the first field that is not valid in the text. */
function findBadField(fields: TextFields, text: SignInText): string | undefined {
  const { scheme, domain, address, statement, resources } = fields
  if (scheme !== undefined && !isScheme(scheme)) return 'scheme'
  if (!isDomain(domain)) return 'domain'
  if (!text.isAddress(address)) return 'address'
  if (statement !== undefined && !isStatement(statement)) return 'statement'
  const grammar = toGrammar(text)
  for (const [name] of labels) {
    const value = fields[name]
    if (value === undefined ? isRequired(name) : !grammar[name](value)) return name
  }
  return resources?.every(isUri) === false ? 'resources' : undefined
}

/**
 * The text that a visitor signs to sign in (CAIP-122, of which EIP-4361 is one form).
 * @throws CONFIG_INVALID naming a field that is not valid in it
 */
export function createSignInMessage(fields: SignInFields, text: SignInText): string {
  const all: TextFields = { ...fields, version: '1' }
  const bad = findBadField(all, text)
  if (bad) throw new LatchkitError('CONFIG_INVALID', { details: `${bad} is not valid in a sign-in message.` })
  const { scheme, domain, address, statement, resources } = all
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  return [
    `${origin} wants you to sign in with your ${text.accountName} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...labels.flatMap(([name, label]) => (all[name] === undefined ? [] : [label + all[name]])),
    ...(resources ? [resourcesLabel, ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
}
