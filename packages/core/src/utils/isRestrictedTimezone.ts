import { restrictedTimezones } from '../data/restrictedTimezones.js'

/**
 * Returns whether an IANA zone is one in which the operator's fallback origin is used.
 * @param timezone default: the visitor's own
 */
export function isRestrictedTimezone(
  timezone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return restrictedTimezones.includes(timezone)
}
