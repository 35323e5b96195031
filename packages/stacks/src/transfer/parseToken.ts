import { type Principal, parsePrincipal } from '../address/principal.js'

export type StacksToken = Principal & {
  name: string
  /** `address.name`. */
  contract: string
  /** Name of the token within the contract, where the address has one. */
  asset: string | undefined
}

/** Reads a token's address: a contract, or `contract::asset` as post-conditions and explorers have it. */
export function parseToken(address: string): StacksToken | undefined {
  const [contract = '', asset, ...rest] = address.split('::')
  const principal = parsePrincipal(contract)
  if (principal?.name === undefined || rest.length > 0) return undefined
  if (asset !== undefined && !/^[a-zA-Z][-a-zA-Z0-9_!?+<>=/*]{0,127}$/.test(asset)) return undefined
  return { ...principal, name: principal.name, contract, asset }
}
