import type { NameProblem } from './namesState.js'

const minLength = 4
/** Of one label in the domain name system, which gateways speak. */
const maxLength = 63

/** Letters from which on names are suggested. */
export const minSuggestionLength = 3

/**
 * Why a label cannot be registered: at least 4 characters; lower-case letters, digits and hyphens only. No hyphens
 * in places 3 and 4, where ENSIP-15 refuses them.
 */
export function checkName(label: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'NAME_CHARACTERS'
  if (label.slice(2, 4) === '--') return 'NAME_HYPHENS'
  if (label.length < minLength) return 'NAME_SHORT'
  return label.length > maxLength ? 'NAME_LONG' : undefined
}
