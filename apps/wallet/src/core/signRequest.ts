import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { unauthorized } from './errors.js'
import type { WalletRequest } from './request.js'
import { toTypedDataDefinition } from './typedData.js'
import type { WalletAccount } from './walletConfig.js'

/** The account a request needs. @throws {WalletRpcError} 4100 when the wallet has no such account */
export function findAccount(accounts: readonly WalletAccount[], address: string): WalletAccount {
  const account = accounts.find(candidate => candidate.address.toLowerCase() === address.toLowerCase())
  if (!account) throw unauthorized(`The wallet has no account ${address}.`)
  return account
}

/**
 * Signs a message or typed data (EIP-191, EIP-712).
 * @returns a signature of 65 bytes in hex
 */
export async function signRequest(
  request: Extract<WalletRequest, { kind: 'message' | 'typedData' }>,
  accounts: readonly WalletAccount[],
): Promise<Hex> {
  const signer = privateKeyToAccount(findAccount(accounts, request.address).privateKey)
  return request.kind === 'message'
    ? signer.signMessage({ message: { raw: request.raw } })
    : signer.signTypedData(toTypedDataDefinition(request.typedData))
}
