import { unsupportedMethod } from '../../core/errors.js'
import type { Loaded } from '../loadState.js'
import { revokeFamilies } from '../siteState.js'
import type { Verdict } from '../toVerdict.js'
import { readScopes } from './readScopes.js'
import { toSessionScopes } from './sessionScopes.js'

/** Methods that open, read and end a session (CAIP-25, CAIP-285, CAIP-312). */
const sessionMethods = ['wallet_createSession', 'wallet_getSession', 'wallet_revokeSession']

export const isSessionMethod = (method: string): boolean => sessionMethods.includes(method)

/**
 * Decides, without doing anything, what a request about a site's session leads to.
 * @throws {WalletRpcError} when it is refused outright
 */
export function toSessionVerdict(loaded: Loaded, origin: string, method: string, params: unknown): Verdict {
  switch (method) {
    case 'wallet_createSession':
      // The person chooses anew, also where the site is connected.
      return { type: 'ask', request: { kind: 'connect', session: readScopes(params, loaded) } }
    case 'wallet_getSession':
      return { type: 'answer', result: { sessionScopes: toSessionScopes(loaded, origin) } }
    case 'wallet_revokeSession':
      return { type: 'change', result: true, ...revokeFamilies(loaded, { origin }) }
  }
  throw unsupportedMethod(method)
}
