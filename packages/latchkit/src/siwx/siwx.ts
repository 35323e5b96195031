import type { SiwxDefinition, SiwxOptions } from '@latchkit/core'
import { siwx as createSiwx } from '@latchkit/ui/siwx'

export type CreateSiwxOptions = Omit<SiwxOptions, 'families'> & Partial<Pick<SiwxOptions, 'families'>>

/**
 * Sign-in with a wallet, for accounts of the four families (CAIP-122; for EVM it is Sign-In With Ethereum). Without a `backend`
 * your Latchkit server keeps the sessions.
 * @example createLatchkit({ networks, apiUrl, modules: { siwx: siwx({ required: true }) } })
 */
export function siwx(options: CreateSiwxOptions = {}): SiwxDefinition {
  return createSiwx({
    ...options,
    families: options.families ?? {
      eip155: () => import('@latchkit/evm/sign-in'),
      solana: () => import('@latchkit/solana/sign-in'),
      bip122: () => import('@latchkit/bitcoin/sign-in'),
      stacks: () => import('@latchkit/stacks/sign-in'),
    },
  })
}
