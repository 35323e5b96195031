import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { defaultConfig, parseConfig, WalletConfigError } from './config.js'

const fallback = defaultConfig(4100)
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
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
  it('follows the port base of the contract and uses development chains only (D27)', () => {
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

  it('holds the accounts that every anvil funds, each address from its own key (D27)', () => {
    expect(fallback.accounts.map(({ address }) => address)).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ])
    for (const { address, privateKey } of fallback.accounts)
      expect(privateKeyToAccount(privateKey).address).toBe(address)
  })
})

describe('parseConfig', () => {
  it('uses the fallback for nothing and for an empty object (R3.12)', () => {
    for (const value of [undefined, null, {}]) expect(parseConfig(value, fallback)).toBe(fallback)
  })

  it('reads what the demo writes, passing over other families (R3.12)', () => {
    const config = parseConfig(
      {
        relayUrl: 'ws://localhost:7001/relay',
        serverUrl: 'http://localhost:7001',
        chains: [
          { caipNetworkId: 'solana:localnet', rpcUrl: 'http://localhost:7020' },
          {
            caipNetworkId: 'eip155:31337',
            name: 'One',
            rpcUrl: 'http://localhost:7010',
            wsUrl: 'ws://localhost:7010',
          },
        ],
        accounts: [
          { family: 'solana', address: 'x', privateKey: 'y' },
          { family: 'eip155', privateKey: key },
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
  })

  it('keeps defaults for what is left out (R3.12)', () => {
    const config = parseConfig({ relayUrl: 'wss://relay.example/relay' }, fallback)
    expect(config).toEqual({ ...fallback, relayUrl: 'wss://relay.example/relay' })
  })

  it('names the field at fault (R8.14)', () => {
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

  it('never repeats a key in a message (R8.14)', () => {
    const zero = `0x${'0'.repeat(64)}`
    const short = '0xac0974bec39a17e36ba4a6b4d238ff'
    for (const privateKey of [zero, short]) {
      const text = failure({ accounts: [{ family: 'eip155', privateKey }] })
      expect(text).toContain('privateKey')
      expect(text).not.toContain(privateKey)
    }
  })

  it('either refuses with its own error or gives a usable configuration, whatever it is fed (R8.14)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        try {
          const config = parseConfig(value, fallback)
          expect(config.chains.length).toBeGreaterThan(0)
          expect(config.accounts.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(WalletConfigError)
        }
      }),
    )
  })
})
