import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { bindWagmi } from './bindWagmi.js'
import { versions } from './fixtures/createWorld.js'
import { networksFrom } from './networksFrom.js'

describe.each(Object.entries(versions))('%s, on a server', (_, wagmi) => {
  test('the connector is listed as in the page, once for all requests, and nothing else happens', () => {
    const config = wagmi.createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, ssr: true })
    const before = config.state
    for (let request = 0; request < 2; request++) {
      const client = createLatchkit({
        families: [evm()],
        networks: networksFrom(config),
        metadata: { name: 'A shop', description: '', url: 'https://shop.example', icons: [] },
      })
      bindWagmi(client, config)()
      expect(client.getState().initialized).toBe(false)
    }
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkit'])
    expect(config.state).toBe(before)
  })
})
