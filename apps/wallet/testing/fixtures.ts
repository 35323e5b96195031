import type { Address } from 'viem'
import { defaultConfig, type WalletChain } from '../src/config/config.js'
import type { RequestContext } from '../src/core/request.js'

/** Anvil's first accounts and the demo's chains, as tests speak of them. */
export const config = defaultConfig(4100)
export const [account1, account2, account3] = config.accounts.map(account => account.address) as [
  Address,
  Address,
  Address,
]
export const [chainOne, chainTwo] = config.chains as [WalletChain, WalletChain]
export const stranger: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A site that may use the first account on the first chain. */
export const context: RequestContext = { accounts: [account1], chain: chainOne, chains: config.chains }

/** The code and text of what `act` throws. */
export function caught(act: () => unknown): { code: number; message: string } {
  try {
    act()
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return { code, message }
  }
  throw new Error('Nothing was thrown.')
}
