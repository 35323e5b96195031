import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caught, config } from '../../testing/fixtures.js'
import {
  buildTransaction,
  cluster,
  solana1,
  solana2,
  solanaStranger,
  transferSol,
} from '../../testing/solanaFixtures.js'
import { isSolanaMethod, type SolanaSite, toSolanaVerdict } from './toSolanaVerdict.js'

const origin = 'https://app.example'
const open: SolanaSite = {
  origin,
  permissions: {},
  locked: false,
  accounts: config.solana.accounts.map(({ address }) => address),
  chains: [cluster],
}
const connected: SolanaSite = {
  ...open,
  permissions: { [origin]: { accounts: [solana1.address], grantedAt: 0 } },
}
const transaction = buildTransaction([transferSol(5n)])
const message = base58.encode(new TextEncoder().encode('hi'))

describe('judgeSolana', () => {
  it('returns what a site may read without approval, and asks for the rest', () => {
    expect(toSolanaVerdict(open, 'solana_getAccounts', {})).toEqual({ type: 'answer', result: [] })
    expect(toSolanaVerdict(open, 'solana_requestAccounts', {})).toEqual({
      type: 'ask',
      request: { kind: 'connect', family: 'solana' },
    })
    const known = { type: 'answer', result: [{ pubkey: solana1.address, chains: ['solana:localnet'] }] }
    expect(toSolanaVerdict(connected, 'solana_getAccounts', {})).toEqual(known)
    expect(toSolanaVerdict(connected, 'solana_requestAccounts', {})).toEqual(known)
    expect(toSolanaVerdict({ ...connected, locked: true }, 'solana_getAccounts', {})).toEqual({
      type: 'answer',
      result: [],
    })
    expect(toSolanaVerdict(connected, 'solana_disconnect', {})).toEqual({ type: 'change', solana: {} })
  })

  it('asks for signatures of connected accounts only (T6)', () => {
    expect(toSolanaVerdict(connected, 'solana_signMessage', { message })).toMatchObject({
      type: 'ask',
      request: { kind: 'solanaMessage', address: solana1.address },
    })
    expect(caught(() => toSolanaVerdict(open, 'solana_signMessage', { message })).code).toBe(4100)
    expect(caught(() => toSolanaVerdict(open, 'solana_signTransaction', { transaction })).code).toBe(4100)
    const named = { message, pubkey: solana2.address }
    expect(caught(() => toSolanaVerdict(connected, 'solana_signMessage', named)).code).toBe(4100)
  })

  it('takes a cluster by its Wallet Standard name or its CAIP-2 id, and no unknown one', () => {
    const devnet = { ...cluster, caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
    const site = { ...connected, chains: [cluster, devnet] }
    const chainOf = (chain?: unknown): unknown => {
      const verdict = toSolanaVerdict(site, 'solana_signTransaction', { transaction, chain })
      return verdict.type === 'ask' && 'chain' in verdict.request ? verdict.request.chain : undefined
    }
    expect(chainOf()).toBe('solana:localnet')
    expect(chainOf('solana:devnet')).toBe(devnet.caipNetworkId)
    expect(chainOf(devnet.caipNetworkId)).toBe(devnet.caipNetworkId)
    expect(caught(() => chainOf('solana:mainnet')).code).toBe(4902)
    expect(caught(() => chainOf(5)).code).toBe(-32602)
  })

  it('makes the sign-in itself, for the host that asks and an account of its own', () => {
    const verdict = toSolanaVerdict(open, 'solana_signIn', undefined)
    expect(verdict).toMatchObject({
      type: 'ask',
      request: {
        kind: 'solanaMessage',
        connects: true,
        text: `app.example wants you to sign in with your Solana account:\n${solana1.address}`,
      },
    })
    const second = toSolanaVerdict(connected, 'solana_signIn', { address: solana2.address })
    expect(second).toMatchObject({ request: { address: solana2.address } })
    expect(caught(() => toSolanaVerdict(open, 'solana_signIn', { address: solanaStranger })).code).toBe(4100)
    expect(caught(() => toSolanaVerdict(open, 'solana_signIn', 5)).code).toBe(-32602)
  })

  it('has nothing without an account or a network', () => {
    for (const part of [{ accounts: [] }, { chains: [] }])
      expect(caught(() => toSolanaVerdict({ ...open, ...part }, 'solana_getAccounts', {})).code).toBe(4200)
    expect(isSolanaMethod('solana_signMessage')).toBe(true)
    expect(isSolanaMethod('eth_accounts')).toBe(false)
  })

  it('never gives a site without permission anything but a question or a refusal', () => {
    const method = fc.constantFrom(
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_disconnect',
      'solana_signIn',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAndSendTransaction',
      'solana_nonsense',
    )
    fc.assert(
      fc.property(
        method,
        fc.oneof(fc.jsonValue(), fc.constant({ message }), fc.constant({ transaction })),
        (name, params) => {
          try {
            const verdict = toSolanaVerdict(open, name, params)
            if (verdict.type === 'answer') expect(verdict.result).toEqual([])
            else expect(['ask', 'change']).toContain(verdict.type)
          } catch (error) {
            expect(error).toMatchObject({ name: 'WalletRpcError' })
          }
        },
      ),
    )
  })
})
