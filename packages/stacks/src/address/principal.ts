import { parseAddress, type StacksNetworkName } from './stacksAddress.js'

export type Principal = {
  network: StacksNetworkName
  /** Of an account, or of the contract's deployer. */
  address: string
  /** Of a contract. */
  name?: string | undefined
}

/** A contract's name has less than 128 bytes; its characters are those of Clarity names. */
export const isContractName = (name: string): boolean => /^[a-zA-Z][-a-zA-Z0-9_]{0,126}$/.test(name)

/** Reads an address, or a contract's `address.name`; undefined for anything else. */
export function parsePrincipal(text: unknown): Principal | undefined {
  if (typeof text !== 'string' || text.length > 41 + 1 + 127) return undefined
  const [address = '', ...rest] = text.split('.')
  const network = parseAddress(address)?.network
  if (!network || rest.length > 1) return undefined
  const [name] = rest
  if (name === undefined) return { network, address }
  return isContractName(name) ? { network, address, name } : undefined
}
