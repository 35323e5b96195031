import { createHmac, pbkdf2Sync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { bitcoinChain, createBitcoinAccount } from '../../testing/plainFixtures.js'
import { WalletConfigError } from '../core/WalletConfigError.js'
import { defaultConfig, parseConfig } from './config.js'

const fallback = defaultConfig(4100)
const secret = fallback.solana.accounts[0]?.privateKey ?? ''
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
/** SLIP-0010 for ed25519: base58 of the seed and the public key of m/44'/501'/index'/0'. */
function deriveSecret(seed: Uint8Array, index: number): string {
  const hash = (key: string | Uint8Array, data: Uint8Array): Uint8Array =>
    createHmac('sha512', key).update(data).digest()
  let node = hash('ed25519 seed', seed)
  for (const step of [44, 501, index, 0]) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    node = hash(node.subarray(32), data)
  }
  const key = node.subarray(0, 32)
  return base58.encode(Uint8Array.from([...key, ...ed25519.getPublicKey(key)]))
}
const failure = (value: unknown): string => {
  try {
    parseConfig(value, fallback)
  } catch (error) {
    expect(error).toBeInstanceOf(WalletConfigError)
    return (error as Error).message
  }
  return 'accepted'
}

describe('defaultConfig', () => {
  it('follows the port base of the contract and uses development chains only', () => {
    const config = defaultConfig(5200)
    expect(config).toMatchObject({
      relayUrl: 'ws://localhost:5201/relay',
      serverUrl: 'http://localhost:5201',
    })
    expect(
      config.chains.map(({ caipNetworkId, chainId, rpcUrl }) => [caipNetworkId, chainId, rpcUrl]),
    ).toEqual([
      ['eip155:31337', 31337, 'http://localhost:5210'],
      ['eip155:31338', 31338, 'http://localhost:5211'],
    ])
  })

  it('holds the accounts that every anvil funds, each address from its own key', () => {
    expect(fallback.accounts.map(({ address }) => address)).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ])
    for (const { address, privateKey } of fallback.accounts)
      expect(privateKeyToAccount(privateKey).address).toBe(address)
  })

  it("holds the same phrase's Solana accounts, m/44'/501'/i'/0' by SLIP-0010", () => {
    expect(defaultConfig(5200).solana.chains).toEqual([
      {
        caipNetworkId: 'solana:localnet',
        name: 'Solana Localnet',
        rpcUrl: 'http://localhost:5220',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      },
    ])
    expect(fallback.solana.accounts.map(({ address }) => address)).toEqual([
      'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
      'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    ])
    const seed = pbkdf2Sync(`${'test '.repeat(11)}junk`, 'mnemonic', 2048, 64, 'sha512')
    expect(fallback.solana.accounts.map(({ privateKey }) => privateKey)).toEqual(
      [0, 1, 2].map(index => deriveSecret(seed, index)),
    )
  })
})

describe('parseConfig', () => {
  it('uses the fallback for nothing and for an empty object', () => {
    for (const value of [undefined, null, {}]) expect(parseConfig(value, fallback)).toBe(fallback)
  })

  it('reads what the demo writes, passing over other families', () => {
    const config = parseConfig(
      {
        relayUrl: 'ws://localhost:7001/relay',
        serverUrl: 'http://localhost:7001',
        chains: [
          { caipNetworkId: 'cosmos:cosmoshub-4', rpcUrl: 'http://localhost:7030' },
          { caipNetworkId: 'solana:localnet', rpcUrl: 'http://localhost:7020' },
          {
            caipNetworkId: 'eip155:31337',
            name: 'One',
            rpcUrl: 'http://localhost:7010',
            wsUrl: 'ws://localhost:7010',
          },
        ],
        accounts: [
          { family: 'cosmos', address: 'x', privateKey: 'y' },
          { family: 'eip155', privateKey: key },
          { family: 'solana', privateKey: secret },
        ],
      },
      fallback,
    )
    expect(config.chains).toEqual([
      {
        caipNetworkId: 'eip155:31337',
        chainId: 31337,
        name: 'One',
        rpcUrl: 'http://localhost:7010',
        nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
      },
    ])
    expect(config.accounts).toEqual([
      { family: 'eip155', address: privateKeyToAccount(key).address, privateKey: key, name: 'Account 2' },
    ])
    expect(config.solana).toEqual({
      chains: [
        {
          caipNetworkId: 'solana:localnet',
          name: 'solana:localnet',
          rpcUrl: 'http://localhost:7020',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        },
      ],
      accounts: [
        {
          family: 'solana',
          address: fallback.solana.accounts[0]?.address,
          privateKey: secret,
          name: 'Solana 1',
        },
      ],
    })
  })

  it('goes on reading configurations of one family', () => {
    const chains = [{ caipNetworkId: 'eip155:31337', rpcUrl: 'http://localhost:7010' }]
    const evm = parseConfig({ chains, accounts: [{ family: 'eip155', privateKey: key }] }, fallback)
    expect(evm.solana).toEqual({ chains: [], accounts: [] })
    expect(parseConfig({ chains }, fallback).solana).toEqual({ chains: [], accounts: [] })
    const solana = parseConfig(
      { accounts: [{ family: 'solana', privateKey: secret, name: 'Mine' }] },
      fallback,
    )
    expect([solana.accounts, solana.solana.accounts[0]?.name]).toEqual([[], 'Mine'])
    expect(failure({ chains, accounts: [{ family: 'solana', privateKey: secret }] })).toContain('accounts')
  })

  it('keeps defaults for what is left out', () => {
    const config = parseConfig({ relayUrl: 'wss://relay.example/relay' }, fallback)
    expect(config).toEqual({ ...fallback, relayUrl: 'wss://relay.example/relay' })
  })

  it('names the field at fault', () => {
    expect(failure([])).toContain('object')
    expect(failure({ relayUrl: 'http://x' })).toContain('relayUrl')
    expect(failure({ serverUrl: 'javascript:alert(1)' })).toContain('serverUrl')
    expect(failure({ chains: {} })).toContain('chains')
    expect(failure({ chains: [] })).toContain('chains')
    expect(failure({ chains: [3] })).toContain('chains[0]')
    expect(failure({ chains: [{}] })).toContain('chains[0].caipNetworkId')
    expect(failure({ chains: [{ caipNetworkId: 'eip155:0', rpcUrl: 'http://x' }] })).toContain(
      'caipNetworkId',
    )
    expect(failure({ chains: [{ caipNetworkId: 'eip155:1', rpcUrl: 'ftp://x' }] })).toContain(
      'chains[0].rpcUrl',
    )
    const decimals = { caipNetworkId: 'eip155:1', rpcUrl: 'http://x', nativeCurrency: { decimals: 1.5 } }
    expect(failure({ chains: [decimals] })).toContain('decimals')
    expect(failure({ accounts: ['x'] })).toContain('accounts[0]')
    expect(failure({ accounts: [{ family: 'solana' }] })).toContain('accounts')
    expect(failure({ accounts: [{ family: 'eip155', privateKey: key, address: '0x00' }] })).toContain(
      'address',
    )
  })

  it('never repeats a key in a message', () => {
    const zero = `0x${'0'.repeat(64)}`
    const short = '0xac0974bec39a17e36ba4a6b4d238ff'
    for (const privateKey of [zero, short]) {
      const text = failure({ accounts: [{ family: 'eip155', privateKey }] })
      expect(text).toContain('privateKey')
      expect(text).not.toContain(privateKey)
    }
    for (const privateKey of [secret.slice(0, -1), `${secret}1`, key]) {
      const text = failure({ accounts: [{ family: 'solana', privateKey }] })
      expect(text).toContain('accounts[0].privateKey')
      expect(text).not.toContain(privateKey)
    }
    const moved = failure({ accounts: [{ family: 'solana', privateKey: secret, address: 'x' }] })
    expect(moved).toBe('accounts[0].address does not belong to its key.')
    const chain = { caipNetworkId: 'solana:a b', rpcUrl: 'http://x' }
    expect(failure({ chains: [chain] })).toContain('CAIP-2')
    expect(failure({ chains: [{ ...chain, caipNetworkId: 'solana:localnet', rpcUrl: 'x' }] })).toContain(
      'rpcUrl',
    )
  })

  it('either refuses with its own error or gives a usable configuration, whatever it is fed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        try {
          const config = parseConfig(value, fallback)
          const usable = [config, config.solana].some(part => part.chains.length * part.accounts.length > 0)
          expect(usable).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(WalletConfigError)
        }
      }),
    )
  })
})

describe('parseConfig with Bitcoin and Stacks', () => {
  const bitcoin = createBitcoinAccount()
  const [payment, ordinals] = bitcoin.keys
  const { address, privateKey } = payment
  const read = (account: object) =>
    parseConfig({ chains: [bitcoinChain], accounts: [{ family: 'bip122', ...account }] }, fallback)

  it('reads a payment and an ordinals address by their keys', () => {
    expect(read({ address, privateKey, ordinals }).plain).toEqual({
      bip122: { chains: [bitcoinChain], accounts: [bitcoin] },
      stacks: { chains: [], accounts: [] },
    })
  })

  it('refuses an address that is not its key’s, and says no key', () => {
    const { privateKey: other } = createBitcoinAccount(2).keys[0]
    expect(() => read({ address, privateKey: other })).toThrow('does not belong to its key')
    expect(() => read({ address, privateKey: 'secret' })).toThrow(
      'accounts[0].privateKey must be 32 bytes of hex.',
    )
  })
})
