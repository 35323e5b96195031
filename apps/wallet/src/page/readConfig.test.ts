import { describe, expect, it } from 'vitest'
import { WalletConfigError } from '../core/WalletConfigError.js'
import { readConfig } from './readConfig.js'

describe('readConfig', () => {
  it('derives the demo’s ports from the page’s own, which is the base + 3', () => {
    for (const text of ['', '  ', '{}']) {
      const config = readConfig(text, '5003')
      expect(config.relayUrl).toBe('ws://localhost:5001/relay')
      expect(config.chains[0]?.rpcUrl).toBe('http://localhost:5010')
    }
  })

  it('falls back to the default base where the port says nothing', () => {
    for (const port of ['', '80x', '1', '99999'])
      expect(readConfig('', port).serverUrl).toBe('http://localhost:4101')
  })

  it('prefers what the server put into the page', () => {
    expect(readConfig('{"relayUrl":"wss://relay.example"}', '4103').relayUrl).toBe('wss://relay.example')
  })

  it('says that the text is broken', () => {
    expect(() => readConfig('{', '4103')).toThrow(WalletConfigError)
    expect(() => readConfig('{"chains":[]}', '4103')).toThrow('chains')
  })
})
