import { useEffect, useState } from 'react'
import type { SolanaChain, WalletChain } from '../config/config.js'
import { isRecord } from '../core/checks.js'
import { callRpc } from '../core/rpc.js'
import { formatAmount } from '../core/transaction.js'

/** An account's native balance in words, '' while unknown: an unknown balance is never shown as 0. */
export function useBalance(chain: WalletChain | SolanaChain | undefined, address: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!chain) return
    let current = true
    readBalance(chain, address).then(
      value => {
        if (current && value !== undefined) setText(formatAmount(value, chain.nativeCurrency, 4))
      },
      () => current && setText('node offline'),
    )
    return () => {
      current = false
    }
  }, [chain, address])
  return text
}

async function readBalance(chain: WalletChain | SolanaChain, address: string): Promise<bigint | undefined> {
  if ('chainId' in chain) {
    const value = await callRpc(chain, 'eth_getBalance', [address, 'latest'])
    return typeof value === 'string' ? BigInt(value) : undefined
  }
  const answer = await callRpc(chain, 'getBalance', [address, { commitment: 'confirmed' }])
  const value = isRecord(answer) ? answer['value'] : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
}
