import { bitcoinModule } from '../bitcoin/bitcoinModule.js'
import { internalError, unsupportedMethod } from '../core/errors.js'
import type { PlainAccount, PlainChain, PlainFamily, PlainPart, SharedAddress } from '../core/family.js'
import type { PlainRequest } from '../core/plainRequest.js'
import type { FamilyModule } from '../families/types.js'
import { stacksModule } from '../stacks/stacksModule.js'

export const modules: Readonly<Record<PlainFamily, FamilyModule>> = {
  bip122: bitcoinModule,
  stacks: stacksModule,
}

export const familyNames: Readonly<Record<'eip155' | 'solana' | PlainFamily, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  stacks: 'Stacks',
}

/** What a site sees of accounts: every address of each, with the networks it is for. */
export const toSharedAddresses = (
  family: PlainFamily,
  { accounts, chains }: PlainPart,
  wanted: readonly string[],
): readonly SharedAddress[] =>
  wanted.flatMap(address => {
    const account = accounts.find(candidate => candidate.address === address)
    return (account?.keys ?? []).map(key => ({
      address: key.address,
      publicKey: modules[family].toPublicKey(key),
      ...(key.purpose ? { purpose: key.purpose } : {}),
      chains: chains.map(({ caipNetworkId }) => caipNetworkId),
    }))
  })

/**
 * Signs what was approved.
 * @throws {WalletRpcError}
 */
export function signPlain(
  request: PlainRequest,
  accounts: readonly PlainAccount[],
  chains: readonly PlainChain[],
): unknown {
  const account = accounts.find(({ address }) => address === request.account)
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === request.chain)
  if (!account || !chain) throw internalError('The account or the network of this request no longer exists.')
  return modules[request.family].sign(request, account, chain)
}

/** The family of a method of the extension's page script, and the method by its public name; undefined for the others. */
export function toPlainMethod(method: string): { family: PlainFamily; name: string } | undefined {
  if (method.startsWith('bip122_')) return { family: 'bip122', name: method.slice('bip122_'.length) }
  if (method.startsWith('stacks_')) return { family: 'stacks', name: method.slice('stacks_'.length) }
  if (method.startsWith('stx_')) return { family: 'stacks', name: method }
  return undefined
}

/** @throws {WalletRpcError} 4200 where the wallet has no account or network of the family */
export function assertHas(part: PlainPart, family: PlainFamily, method: string): PlainChain {
  const [chain] = part.chains
  if (!chain || part.accounts.length === 0)
    throw unsupportedMethod(method, `It has no ${familyNames[family]} account or network.`)
  return chain
}
