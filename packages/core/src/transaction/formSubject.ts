import { getActiveConnection } from '../state/completeFamily.js'
import type { State } from '../state/state.js'

/** Whose form it is: another account or chain is another one. */
export function getFormSubject(state: State): { chain: string; account: string | undefined } {
  const family = state.families[state.activeNamespace]
  return {
    chain: family?.activeNetworkId ?? '',
    account: getActiveConnection(family)?.accounts[0],
  }
}

/** Whether a form is for another account or chain since an event. */
export function isAnotherSubject(before: State, after: State): boolean {
  const [was, is] = [getFormSubject(before), getFormSubject(after)]
  return was.chain !== is.chain || was.account !== is.account
}
